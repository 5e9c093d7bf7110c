import { useParams } from 'react-router'
import type { OrganizerInfo } from '#catalogue/contract/organizer.ts'
import { SaveToggle } from '#catalogue/parts/SaveToggle.tsx'
import { pictureAddresses } from '#catalogue/rules/picture-sizes.ts'
import { followedOrganizers } from '#device/browser/saved-names.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { webAddress } from '#kit/text/safe-address.ts'
import { NewTabLink } from '#ui/app/NewTabLink.tsx'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { MailText } from '#ui/content/MailText.tsx'
import { Picture } from '#ui/content/Picture.tsx'

const Follow = ({ slug }: { slug: string }) => (
  <SaveToggle among={followedOrganizers} name={slug} until={Number.MAX_SAFE_INTEGER}>
    {useTranslations().t('app.facts.follow')}
  </SaveToggle>
)

/** An organizer without an answer: its mark is unknown, and no other one stands for it. */
export const OrganizerName = ({ name }: { name: string }) => (
  <>
    <h1>{name}</h1>
    <Follow slug={useParams()['organizerSlug'] ?? ''} />
  </>
)

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
        <div className="row">
          <Follow slug={slug} />
          <p className="links">
            {website && <NewTabLink href={website}>{t('app.lists.website')}</NewTabLink>}
            {email !== '' && (
              <a href={`mailto:${email}`}>
                <MailText>{email}</MailText>
              </a>
            )}
          </p>
        </div>
      </div>
    </header>
  )
}
