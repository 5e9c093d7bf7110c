/** The language of lists whose items exist in another one (docs/api/client-behavior.md#choice-of-language). */
import { expect, it, vi } from 'vitest'
import { putSubscription } from '#pass/store/write-subscriptions.ts'
import { subscriptionRecord } from '../support/records.ts'
import { hostileWire } from '../support/wire/hostile-wire.ts'
import { answers, flags } from './hostile-answers.ts'
import { inNewTabs, jsonAnswer, openScreen } from './open-screen.tsx'

const english = { locale: 'en', displayLanguage: 'English' }
const languages = [english, { locale: 'de', displayLanguage: 'Deutsch' }]
const title = 'Only in English'

inNewTabs()

it.each(['/', '/o/quay', '/events-all', '/subscriptions-all', '/wallet', '/my-orders'])(
  '%s is in the language of the reader, titles in the language of their item (B259)',
  async (address) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-CH'])
    const { leave } = await openScreen(
      { address },
      (_method, route) => {
        if (route?.name === 'languages') return jsonAnswer(languages)
        if (!route) return jsonAnswer(null, 404)
        const byName = { ...flags, contentLanguages: [english], title: { en: title } }
        const answer: unknown = hostileWire(
          route.answer,
          { text: (path) => path, byName },
          answers[route.name],
          route.name,
        )
        // A list of one leads to its only item.
        return jsonAnswer(Array.isArray(answer) ? [answer, answer].flat() : answer)
      },
      {
        ticket: { eventTitle: { en: title } },
        fill: (database) => putSubscription(database, subscriptionRecord({ title: { en: title } })),
      },
    )
    const titles = () =>
      [...document.querySelectorAll('main *')].filter((element) => element.textContent.trim() === title)
    await vi.waitFor(() => {
      expect(document.documentElement.lang).toBe('de')
      expect(titles().map((element) => element.closest('[lang]')?.getAttribute('lang'))).toContain('en')
    }, 10_000)
    for (const element of titles().filter(({ children }) => children.length === 0))
      expect(element.closest('[lang]')).toHaveAttribute('lang', 'en')
    leave()
  },
)
