import { expect, it } from 'vitest'
import type { SiteContext } from '#server/modules/site/context.ts'
import { customStyle, renderedPageMetas } from '#server/modules/site/views/page-head.ts'
import type { RenderedPage } from '#shell/rules/page-renderer.ts'

const metas = (signIn: object | null, endDateTime: number) =>
  renderedPageMetas(
    { signIn } as SiteContext,
    {
      state: { at: 5, event: { shortName: 'a', value: { datesWithOffset: { endDateTime } } } },
    } as RenderedPage,
  )
const signInIs = (enabled: boolean) => `<meta name="authentication-enabled" content="${String(enabled)}">`

it('a rendered page names whether there is a sign-in, and keeps an event that is over from search engines', () => {
  expect(metas(null, 5)).toBe(signInIs(false))
  expect(metas({}, 4)).toBe(`${signInIs(true)}<meta name="robots" content="noindex">`)
})

it.each(['', ' \n'])('a blank style sheet of the operator %j is none', (css) => {
  expect(customStyle({ BASE_CUSTOM_CSS: css })).toEqual({ markup: '', hashes: [] })
})
