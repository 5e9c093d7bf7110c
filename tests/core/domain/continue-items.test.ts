import { describe, expect, it } from 'vitest'
import { continueItems, type ContinueItem } from '#core/domain/continue-items.ts'

const item = (kind: ContinueItem['kind'], id = kind as string): ContinueItem => ({
  kind,
  id,
  title: null,
  path: '/',
  text: '',
})
const shown = (...items: ContinueItem[]) => continueItems(items).map(({ id }) => id)

describe('continueItems', () => {
  it('shows at most three items, the most urgent first (B361)', () => {
    expect(shown(item('ticket'), item('expired'), item('unpaid'), item('checked'), item('held'))).toEqual([
      'held',
      'checked',
      'unpaid',
    ])
  })

  it('shows a ticket of today before every order, and a later one after them (B361)', () => {
    expect(shown(item('held'), item('due'))).toEqual(['due', 'held'])
    expect(shown(item('ticket'), item('expired'))).toEqual(['expired', 'ticket'])
  })

  it('keeps the order of items of one kind', () => {
    expect(shown(item('held', 'soonest'), item('held', 'later'))).toEqual(['soonest', 'later'])
  })
})
