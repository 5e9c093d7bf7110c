import { expect, it } from 'vitest'
import { splitDescription } from '#catalogue/rules/description.ts'

it.each([
  ['two sentences', '<p>One room. Two chairs.</p>', '<p>One room.</p>', '<p>Two chairs.</p>'],
  ['one sentence', '<p>One room.</p>\n', '<p>One room.</p>', ''],
  ['two paragraphs', '<p>One room!</p>\n<p>Two.</p>', '<p>One room!</p>', '<p>Two.</p>'],
  [
    'markup in the second sentence',
    '<p>One? Two <em>chairs</em>.</p>',
    '<p>One?</p>',
    '<p>Two <em>chairs</em>.</p>',
  ],
  [
    'a point inside the sentence',
    '<p>From approx. ten to 7.30 p.m. on. Bring tea.</p>',
    '<p>From approx. ten to 7.30 p.m. on.</p>',
    '<p>Bring tea.</p>',
  ],
  [
    'an entity',
    '<p>Salt &amp; paper. &quot;Go&quot;</p>',
    '<p>Salt &amp; paper.</p>',
    '<p>&quot;Go&quot;</p>',
  ],
  ['markup in the first sentence', '<p>A <em>room</em>. Two.</p>', '<p>A <em>room</em>.</p>', '<p>Two.</p>'],
  [
    'a link and a sentence that ends in bold',
    '<p>See <a href="/x">all of it</a>, <strong>at approx. ten.</strong> Two.</p>',
    '<p>See <a href="/x">all of it</a>, <strong>at approx. ten.</strong></p>',
    '<p>Two.</p>',
  ],
  [
    'a second sentence that begins in italics',
    '<p>One. <em>Two</em>.</p>',
    '<p>One.</p>',
    '<p><em>Two</em>.</p>',
  ],
  ['an image in the first sentence', '<p>A <img src="/x">. Two.</p>', '', '<p>A <img src="/x">. Two.</p>'],
  ['a heading', '<h2>A room.</h2><p>Two.</p>', '', '<h2>A room.</h2><p>Two.</p>'],
  ['no end', '<p>A room</p>', '', '<p>A room</p>'],
  ['nothing', '', '', ''],
])('splitDescription divides %s (B703)', (_, html, first, rest) => {
  expect(splitDescription(html)).toEqual({ first, rest })
})
