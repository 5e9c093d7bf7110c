/** The state and the keys of the combobox for countries. */
import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Country } from '#core/contract/application.ts'
import { countryLabel } from './country-label.ts'
import { exactCountry, findCountries } from './find-countries.ts'

const pageOfRows = 5

/** Where a key leads from the row `at` (-1: none) of a list that ends with the row `last`. */
const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (at, last) => Math.min(at + pageOfRows, last),
  PageUp: (at) => Math.max(at - pageOfRows, 0),
}

/** True for a change by a key; false for one by the browser, which fills in a whole name or code. */
const isTyped = ({ nativeEvent }: ChangeEvent): boolean =>
  'inputType' in nativeEvent &&
  typeof nativeEvent.inputType === 'string' &&
  !['', 'insertReplacementText'].includes(nativeEvent.inputType)

/** The chosen country; the code of one that the list does not contain. */
const chosenText = (chosen: Country | undefined, value: unknown): string =>
  chosen === undefined ? (typeof value === 'string' ? value : '') : countryLabel(chosen)

/** The country that a text means when the field is left. */
function valueOnLeave(countries: readonly Country[], text: string | null, required: boolean, value: unknown) {
  const complete = text === null ? undefined : exactCountry(countries, text)
  return complete?.isoCode ?? (text === '' && !required ? '' : value)
}

const resultsOf = (countries: readonly Country[], text: string | null): readonly Country[] =>
  text === null || text === '' ? countries : findCountries(countries, text)

/**
 * The value of the form changes only by a choice, by a complete name or code, and by an emptied optional field; every other
 * text is replaced by the chosen country on blur.
 * @param name path of the ISO code in the form
 */
export function useCountryCombobox({
  name,
  countries,
  required,
}: {
  name: string
  countries: readonly Country[]
  required: boolean
}) {
  const { register, control } = useFormContext()
  const field = register(name)
  const value: unknown = useWatch({ control, name })
  /** What is typed; null while the field shows the chosen country. */
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const chosen = countries.find(({ isoCode }) => isoCode === value)
  const found = resultsOf(countries, text)
  useEffect(() => {
    if (!isOpen) return
    list.current?.scrollIntoView({ block: 'nearest' })
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  const close = () => {
    setText(null)
    setIsOpen(false)
  }
  const open = () => {
    setIsOpen(true)
    setActive(chosen === undefined ? -1 : countries.indexOf(chosen))
  }
  const choose = (code: unknown) => {
    void field.onChange({ type: 'change', target: { name, value: code } })
    close()
  }

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value
    const filled = isTyped(event) ? undefined : exactCountry(countries, typed)
    if (filled !== undefined) return choose(filled.isoCode)
    setText(typed)
    setIsOpen(true)
    setActive(typed === '' ? -1 : 0)
  }
  const onBlur = () => {
    const left = valueOnLeave(countries, text, required, value)
    if (left !== value) choose(left)
    close()
    void field.onBlur({ type: 'blur', target: { name, value: left } })
  }
  const onListKey = (event: KeyboardEvent): boolean => {
    const row = found[active]
    const move = event.shiftKey ? undefined : moves[event.key]
    if (event.key === 'Escape' || (event.altKey && event.key === 'ArrowUp')) close()
    else if (event.key === 'Enter') {
      if (row !== undefined) choose(row.isoCode)
    } else if (move !== undefined) setActive(move(active, found.length - 1))
    else return false
    return true
  }
  const onClosedKey = ({ key }: KeyboardEvent): boolean => {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
    open()
    if (chosen === undefined) setActive(key === 'ArrowUp' ? countries.length - 1 : 0)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (!(isOpen ? onListKey(event) : onClosedKey(event))) return
    event.preventDefault()
    event.stopPropagation()
  }

  const onClick = () => {
    if (isOpen) return
    input.current?.select()
    open()
  }

  return {
    input: {
      ref: input,
      value: text ?? chosenText(chosen, value),
      onChange,
      onKeyDown,
      onBlur,
      onClick,
    },
    list,
    found,
    chosen,
    /** Row of the active result; -1 for none. */
    active,
    isOpen,
    /** What is typed while the list is open, else null. */
    typed: isOpen ? text : null,
    choose,
  }
}
