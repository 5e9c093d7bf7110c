import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { publicKey } from '#catalogue/parts/catalogue-queries.ts'
import { pictureAddresses, pictureBoxes, type PictureSource } from '#catalogue/rules/picture-sizes.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { LocalizedText } from '#kit/values.ts'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { Picture } from '#ui/content/Picture.tsx'

type Props = {
  item: PictureSource & { readonly title: LocalizedText }
  /** Of the drawing that stands for a missing picture. */
  seed: string
  /** On the picture. */
  children?: ReactNode
}

/** The picture and the title with which the page of an event or a pass begins. */
export const HeroTitle = ({ item, seed, children }: Props) => {
  const { pick, pickLang } = useTranslations()
  return (
    <>
      <Picture shape="hero" {...pictureAddresses(item)} sizes={pictureBoxes.hero} seed={seed} first />
      {children}
      <h1 className="text-xlarge event-title" lang={pickLang(item.title)}>
        {pick(item.title)}
      </h1>
    </>
  )
}

/** The event or pass of a list that the app has loaded. */
export const useListed = <Item,>(list: 'events' | 'subscriptions', isIt: (item: Item) => boolean) =>
  useQueryClient()
    .getQueriesData<Item[]>({ queryKey: [publicKey, list] })
    .flatMap(([, items]) => items ?? [])
    .find(isIt)

type KnownProps = Props & {
  /** The key of the title of the document. */
  titleKey: string
  /** Who offers it. */
  host: string | undefined
}

/** What a list knows of an event or a pass, where its page shows it. */
export const KnownItem = ({ item, seed, titleKey, host, children }: KnownProps) => {
  const { t, pick } = useTranslations()
  return (
    <>
      <DocumentTitle title={t(titleKey, { 0: pick(item.title) })} />
      <HeroTitle item={item} seed={seed} />
      {host !== undefined && <p className="dim after-5 links">{host}</p>}
      {children}
    </>
  )
}
