import { expect } from 'vitest'
import { parseAccentColor } from '#core/domain/parse-accent-color.ts'
import { demoPasses } from '../../../support/demo-passes.ts'
import type { State } from '../../../support/demo-shop.ts'

export const styling: readonly State[] = [
  {
    name: 'the color of the organizer',
    at: 'tidal-radio',
    async see(shop) {
      expect(parseAccentColor((await shop.event('tidal-radio')).customCss)).toBe('#0b6e6e')
    },
  },
  {
    name: 'the text overrides of the organizer',
    at: 'tidal-radio',
    async see(shop) {
      const { i18nOverride } = await shop.event('tidal-radio')
      expect(Object.keys(i18nOverride as object).sort()).toEqual(['de', 'en', 'es', 'fr', 'it'])
      expect(i18nOverride['en']?.['show-event.tickets.left']).toBe('{{0}} headphones left')
    },
  },
  {
    name: 'embedding in another site',
    at: 'tidal-radio',
    async see(shop) {
      expect((await shop.event('tidal-radio')).embeddingConfiguration).toEqual({
        enabled: true,
        notificationOrigin: 'https://kade.example.org',
      })
    },
  },
  {
    name: 'a pass with a supply of twelve',
    at: demoPasses.nightPass,
    async see(shop) {
      expect(await shop.get(`/subscription/${demoPasses.nightPass}`)).toMatchObject({
        numAvailable: 12,
        free: false,
      })
      expect((await shop.event('lantern-yard')).canApplySubscriptions).toBe(true)
    },
  },
  {
    name: 'an unlimited pass for three entries',
    at: demoPasses.friendsOfThePress,
    async see(shop) {
      expect(await shop.get(`/subscription/${demoPasses.friendsOfThePress}`)).toMatchObject({
        numAvailable: 2_147_483_647,
        free: true,
        maxEntries: 3,
      })
    },
  },
  {
    name: 'a pass that is sold out',
    at: demoPasses.tenByTheQuay,
    async see(shop) {
      expect(await shop.get(`/subscription/${demoPasses.tenByTheQuay}`)).toMatchObject({
        numAvailable: 0,
        maxEntries: 10,
        validityType: 'NOT_SET',
      })
    },
  },
]
