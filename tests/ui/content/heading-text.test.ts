import { expect, it } from 'vitest'
import { headingText } from '#ui/content/heading-text.ts'

it.each([
  ['This event is over.', 'This event is over'],
  ['This event is over', 'This event is over'],
  ['It is over. Others follow.', 'It is over. Others follow.'],
  ['Loading…', 'Loading…'],
])('a heading has no full stop, and several sentences keep theirs: %s (P410)', (text, heading) => {
  expect(headingText(text)).toBe(heading)
})
