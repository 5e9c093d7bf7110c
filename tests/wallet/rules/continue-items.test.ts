import { expect, it } from 'vitest'
import { continueItems, type ContinueItem } from '#wallet/rules/continue-items.ts'

const item = (kind: ContinueItem['kind'], id: string): ContinueItem => ({
  kind,
  id,
  title: null,
  path: '/',
  text: '',
})

it('the three most urgent items are shown, those of one kind in their order', () => {
  const items = [
    item('ticket', 'a'),
    item('unpaid', 'b'),
    item('held', 'c'),
    item('unpaid', 'd'),
    item('due', 'e'),
  ]
  expect(continueItems(items).map(({ id }) => id)).toEqual(['e', 'c', 'b'])
})
