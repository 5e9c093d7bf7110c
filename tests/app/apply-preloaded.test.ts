import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyPreloaded } from '#app/apply-preloaded.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { eventQuery, eventsQuery, infoQuery, languagesQuery } from '#shared/catalogue-queries.ts'
import examples from '../core/contract/examples.json'
import { scriptedApi } from '../support/scripted-api.ts'

const bare = {
  info: null,
  event: null,
  events: null,
  languages: null,
  bundles: [],
  sessionId: null,
  signInEnabled: false,
  rendered: null,
  withoutSession: false,
}

function stand() {
  const { api, call } = scriptedApi({})
  return { api, call, client: new QueryClient(), texts: createTranslationStore() }
}

test('renders the first screen from the preloaded data without a call', async () => {
  const tools = stand()
  const { event: applied } = applyPreloaded(
    {
      ...bare,
      info: examples.applicationInfo,
      event: { shortName: 'spring-meetup', value: examples.eventInfo },
      bundles: [{ lang: 'en', value: { 'common.free': 'Free' } }],
    },
    tools,
  )
  expect(applied?.contentLanguages).toEqual(examples.eventInfo.contentLanguages)
  expect(tools.texts.current().t('common.free')).toBe('Free')
  await expect(tools.client.fetchQuery(infoQuery(tools.api))).resolves.toMatchObject({
    prodModeEnabled: true,
  })
  const event = await tools.client.fetchQuery(eventQuery(tools.api, 'spring-meetup'))
  expect(event.shortName).toBe('spring-meetup')
  expect(tools.call).not.toHaveBeenCalled()
})

test('preloads the list of events and the languages on home', () => {
  const tools = stand()
  const offered = [{ locale: 'en', displayLanguage: 'English' }]
  applyPreloaded({ ...bare, events: examples.basicEvents, languages: offered }, tools)
  const { queryKey } = eventsQuery(tools.api, {})
  expect(tools.client.getQueryData(queryKey)).toMatchObject(
    examples.basicEvents.map(({ shortName }) => ({ shortName })),
  )
  expect(tools.client.getQueryData(languagesQuery(tools.api).queryKey)).toEqual(offered)
})

test('ignores preloaded data that the codec cannot decode', () => {
  const tools = stand()
  applyPreloaded({ ...bare, info: { demoModeEnabled: 'yes' }, event: { shortName: 'x', value: 7 } }, tools)
  expect(tools.client.getQueryData(infoQuery(tools.api).queryKey)).toBeUndefined()
  expect(tools.client.getQueryData(eventQuery(tools.api, 'x').queryKey)).toBeUndefined()
})
