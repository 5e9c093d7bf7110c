import type { Page } from '@playwright/test'

/**
 * What does not begin at the one left edge that all screens of a wide window share (src/ui/styles/tokens.css, `--frame`):
 * heading, sign of the top bar, bar with the action, footer. Each with where it begins, px.
 */
export const offLeftEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = Math.max(0, document.documentElement.clientWidth / 2 - 720) + 32
    const heading = document.querySelector('main.page h1')
    const bar = [...document.querySelectorAll('.actbar')].filter(
      (one) => getComputedStyle(one).position === 'fixed',
    )
    const parts = {
      // A heading in a card or beside a picture is where these begin.
      heading:
        heading?.closest(
          '.pk, .room-head, .state:not(aside *), .order-message, .organizer, .two-columns:has(> :first-child > :is(.hero, .event-card, .room-head))',
        ) ?? heading,
      sign: document.querySelector('.top svg'),
      bar: bar[0]?.querySelector(':scope > div'),
      footer: document.querySelector('.page-footer > a'),
    }
    return Object.entries(parts).flatMap(([name, part]) => {
      if (!part?.checkVisibility() || document.querySelector('main.page') === null) return []
      const { left } = part.getBoundingClientRect()
      // The arrow back is smaller than its target.
      return Math.abs(left - edge) <= 4 ? [] : [`${name} at ${String(Math.round(left))} not ${String(edge)}`]
    })
  })
