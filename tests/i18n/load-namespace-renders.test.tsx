/** What a namespace that arrives renders again: only what can show another text. */
import { act, render, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createTranslationStore, type TranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider, useNamespace, useTranslations } from '#i18n/use-translations.ts'
import type { TranslationTable, Translations } from '#kit/text/translations.ts'

const storeWith = (checkout: TranslationTable) =>
  createTranslationStore((lang, namespace) =>
    Promise.resolve(lang === 'en' && namespace === 'checkout' ? checkout : {}),
  )

/** Renders a component that shows a text. */
function show(store: TranslationStore, read: (translations: Translations) => string) {
  const rendered = vi.fn()
  const Shown = () => {
    rendered()
    return read(useTranslations())
  }
  const { container } = render(
    <TranslationProvider value={store}>
      <Shown />
    </TranslationProvider>,
  )
  return { container, rendered }
}

describe('loadNamespace', () => {
  it('renders nothing again when the page shows none of its texts', async () => {
    const store = storeWith({ 'app.checkout.x': 'Desk' })
    const { rendered } = show(store, ({ t }) => t('app.shell.skip'))
    await act(() => store.loadNamespace('checkout'))
    expect(rendered).toHaveBeenCalledOnce()
    expect(store.current().t('app.checkout.x')).toBe('Desk')
  })

  it('renders the text of a key that was missing', async () => {
    const store = storeWith({ 'app.checkout.x': 'Desk' })
    const { container, rendered } = show(store, ({ t, has }) =>
      has('app.checkout.x') ? t('app.checkout.x') : 'none',
    )
    expect(container).toHaveTextContent('none')
    await act(() => store.loadNamespace('checkout'))
    expect(container).toHaveTextContent('Desk')
    expect(rendered).toHaveBeenCalledTimes(2)
  })

  it('renders a part that waits for its texts when they arrive', async () => {
    const store = storeWith({ 'app.checkout.n_one': '1 ticket', 'app.checkout.n_other': '{{count}} tickets' })
    const Part = () => {
      const isLoaded = useNamespace('checkout')
      const { t } = useTranslations()
      return isLoaded && <p>{t('app.checkout.n', { count: 2 })}</p>
    }
    const { container } = render(
      <TranslationProvider value={store}>
        <Part />
      </TranslationProvider>,
    )
    expect(container).toBeEmptyDOMElement()
    await waitFor(() => expect(container).toHaveTextContent('2 tickets'))
  })
})
