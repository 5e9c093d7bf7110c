import type { OrganizerInfo } from '#core/contract/organizer.ts'
import { pictureAddresses } from '#core/domain/picture-sizes.ts'
import { webAddress } from '#core/domain/safe-address.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { NewTabLink } from '#shared/NewTabLink.tsx'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { MailText } from '#ui/MailText.tsx'
import { Picture } from '#ui/Picture.tsx'

/** Presents the organizer: mark, name, description, website and mail (docs/api/catalogue.md#organizer). */
export const OrganizerHead = ({ organizer }: { organizer: OrganizerInfo }) => {
  const { t, pick, pickLang } = useTranslations()
  const { slug, name, email, description, websiteUrl, fileBlobId } = organizer
  const website = webAddress(websiteUrl)
  return (
    <header className="organizer">
      <Picture {...pictureAddresses({ fileBlobId })} seed={slug} first />
      <div>
        <h1>{name}</h1>
        {pick(description) !== '' && <ServerHtml html={pick(description)} lang={pickLang(description)} />}
        <p className="links">
          {website && <NewTabLink href={website}>{t('app.lists.website')}</NewTabLink>}
          {email !== '' && (
            <a href={`mailto:${email}`}>
              <MailText>{email}</MailText>
            </a>
          )}
        </p>
      </div>
    </header>
  )
}
