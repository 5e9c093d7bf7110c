import type { Translations } from '#kit/text/translations.ts'
import type { LocalizedText } from '#kit/values.ts'
import { eventNotes } from '../rules/event-notes.ts'

type Props = { notes?: Readonly<Record<string, LocalizedText>> | undefined; translations: Translations }

/** The notes of an event under their labels; nothing without any. */
export const EventNotes = ({ notes = {}, translations: { t, pick, pickLang } }: Props) => {
  const shown = eventNotes.flatMap((name) => (notes[name] ? [{ name, text: notes[name] }] : []))
  return (
    shown.length > 0 && (
      <dl className="kv before-4">
        {shown.map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`app.facts.note.${name}`)}</dt>
            <dd lang={pickLang(text)}>{pick(text)}</dd>
          </div>
        ))}
      </dl>
    )
  )
}
