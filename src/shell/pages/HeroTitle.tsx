import type { ReactNode } from 'react'
import { pictureAddresses, pictureBoxes, type PictureSource } from '#catalogue/rules/picture-sizes.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { LocalizedText } from '#kit/values.ts'
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
