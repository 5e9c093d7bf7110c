import { act, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { Check } from '#ui/forms/Check.tsx'
import { Input, Select, TextArea } from '#ui/forms/Field.tsx'
import { ParsedInput } from '#ui/forms/ParsedInput.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import { RadioCard } from '#ui/forms/RadioCard.tsx'
import { reportEarlyValue } from '#ui/forms/report-early-value.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Shows the page as the server rendered it. */
function show(page: ReactNode): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.replaceChildren(root)
  return root
}

const controlOf = (root: HTMLElement, selector: string): Control => {
  const control = root.querySelector<Control>(selector)
  if (!control) throw new Error(`No ${selector}`)
  return control
}

/** Rendered by the server, changed, then hydrated. */
async function hydrateAfter(page: ReactNode, change: (root: HTMLElement) => void): Promise<HTMLElement> {
  const root = show(page)
  change(root)
  await act(async () => {
    render(page, { container: root, hydrate: true })
    await Promise.resolve()
  })
  return root
}

const setValue = (selector: string, value: string) => (root: HTMLElement) => {
  controlOf(root, selector).value = value
}

describe('a value that was set before hydration', () => {
  it('of a text, a search and a text area is reported once and stays', async () => {
    for (const Kind of [Input, TextArea]) {
      const onChange = vi.fn<(value: string) => void>()
      const Page = () => {
        const [value, setValue] = useState('')
        const change = ({ target }: { target: { value: string } }) => {
          onChange(target.value)
          setValue(target.value)
        }
        return <Kind aria-label="Search" value={value} onChange={change} />
      }
      const root = await hydrateAfter(<Page />, setValue('.input', 'jazz'))
      expect(onChange).toHaveBeenCalledExactlyOnceWith('jazz')
      expect(controlOf(root, '.input').value).toBe('jazz')
    }
  })

  it('of a list of quantities is reported once and stays', async () => {
    const onChange = vi.fn<(value: number) => void>()
    const Page = () => {
      const [value, setValue] = useState(0)
      const change = (next: number) => {
        onChange(next)
        setValue(next)
      }
      return <Quantity label="Standard" value={value} max={20} onChange={change} fewer="-" more="+" />
    }
    const root = await hydrateAfter(<Page />, setValue('select', '3'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(3)
    expect(controlOf(root, 'select').value).toBe('3')
  })

  it('of a number is parsed', async () => {
    const onChange = vi.fn<(value: number) => void>()
    const page = (
      <ParsedInput
        value={0}
        parse={Number}
        format={String}
        onChange={onChange}
        isInvalid={false}
        onInvalid={() => undefined}
      />
    )
    await hydrateAfter(page, setValue('input', '12'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(12)
  })

  it('of a box is reported once, on and off', async () => {
    for (const checked of [false, true]) {
      const onChange = vi.fn<(checked: boolean) => void>()
      const page = (
        <Check checked={checked} onChange={({ target }) => onChange(target.checked)}>
          Terms
        </Check>
      )
      await hydrateAfter(page, (root) => root.querySelector('label')?.click())
      expect(onChange).toHaveBeenCalledExactlyOnceWith(!checked)
    }
  })

  it('of radio buttons is reported by the chosen one only', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const page = ['a', 'b', 'c'].map((value) => (
      <RadioCard
        key={value}
        name="method"
        value={value}
        title={value}
        checked={value === 'a'}
        onChange={({ target }) => onChange(target.value)}
      />
    ))
    await hydrateAfter(page, (root) => root.querySelectorAll('label')[1]?.click())
    expect(onChange).toHaveBeenCalledExactlyOnceWith('b')
  })

  it('of a field of react-hook-form is a value of the form', async () => {
    const onReport = vi.fn<(values: object) => void>()
    const Page = () => {
      const form = useForm({ defaultValues: { name: '', size: 's', terms: false } })
      return (
        <form onSubmit={form.handleSubmit(onReport)}>
          <Input {...form.register('name')} />
          <Select {...form.register('size')}>
            <option value="s">S</option>
            <option value="l">L</option>
          </Select>
          <Check {...form.register('terms')}>Terms</Check>
          <button type="submit">Send</button>
        </form>
      )
    }
    const root = await hydrateAfter(<Page />, (shown) => {
      setValue('input:not([type=checkbox])', 'Zoë')(shown)
      setValue('select', 'l')(shown)
      shown.querySelector('label')?.click()
    })
    root.querySelector('button')?.click()
    await waitFor(() => expect(onReport).toHaveBeenCalledOnce())
    expect(onReport.mock.calls[0]?.[0]).toEqual({ name: 'Zoë', size: 'l', terms: true })
  })

  it('that equals the state is not reported, and neither are controls that React creates', async () => {
    const onChange = vi.fn()
    const page = (
      <>
        <Input value="jazz" onChange={onChange} />
        <Quantity label="Standard" value={0} max={20} onChange={onChange} fewer="-" more="+" />
        <Check checked onChange={onChange}>
          Terms
        </Check>
      </>
    )
    await hydrateAfter(page, () => undefined)
    await act(async () => {
      render(page)
      await Promise.resolve()
    })
    expect(onChange).not.toHaveBeenCalled()
  })
})

it('every control has the ref that reports an early value (B280)', () => {
  const sources = import.meta.glob('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true })
  const without = Object.entries(sources as Record<string, string>).flatMap(([file, source]) =>
    [...source.matchAll(/<(?:input|select|textarea)\s[^/>]*/g)]
      .map(([tag]) => tag)
      .filter(
        (tag) => !tag.includes(`ref={${reportEarlyValue.name}}`) && !tag.includes('{...useControlProps('),
      )
      .map((tag) => `${file}: ${tag.slice(0, 40)}`),
  )
  expect(without).toEqual([])
})
