/** The events of `npm run journeys` without a file are events of the demo. */
import { describe, expect, it } from 'vitest'
import { demoEvents } from '#server/demo/load-demo-data.ts'
import journeys from '../../../e2e/demo-events.json' with { type: 'json' }

const { events, passes } = demoEvents(Date.UTC(2027, 0, 15, 12))

describe('e2e/demo-events.json', () => {
  it.each(Object.entries(journeys))(
    'names an event of the demo and a category of it: %s (Q18)',
    (_, place) => {
      const event = events.find(({ shortName }) => shortName === place.event)
      const names = event?.categories.map(({ name }) => name) ?? []
      expect(names).toContain(place.category)
      if ('hiddenCategory' in place) expect(names).toContain(place.hiddenCategory)
    },
  )

  it('names codes of the demo', () => {
    const { event, accessCode, discountCode } = journeys.codes
    const codes = events.find(({ shortName }) => shortName === event)?.promoCodes ?? []
    expect(codes.find(({ code }) => code === accessCode)).toMatchObject({
      opens: expect.any(String) as string,
    })
    expect(codes.find(({ code }) => code === discountCode)).toMatchObject({
      percentOff: expect.any(Number) as number,
    })
  })

  it('names a free pass of the demo that is valid for its event', () => {
    const pass = passes.find(({ id }) => id === journeys.pass.pass)
    expect(pass).toMatchObject({ price: 0, events: [{ shortName: journeys.pass.event }] })
  })
})
