import { describe, expect, it } from 'vitest'
import { readPageStyle } from '#server/http/page-document.ts'

describe('readPageStyle', () => {
  it.each([
    ['the rule of a class', '.a{top:0}.b{top:1px}', '<p class="x a">', '.a{top:0}'],
    ['the rule of an element', 'p{top:0}table{top:1px}', '<p>', 'p{top:0}'],
    ['a rule without a name', ':root{--a:1}*{top:0}', '<p>', ':root{--a:1}*{top:0}'],
    ['the selectors of a list that match', '.a,.b,p{top:0}', '<p class="b">', '.b,p{top:0}'],
    [
      'a rule whose names are all present',
      '.a .b>i{top:0}.a .c{top:1px}',
      '<p class="a"><i class="b">',
      '.a .b>i{top:0}',
    ],
    [
      'a rule of a state',
      '.a:not(.b .c):hover::before{top:0}',
      '<p class="a">',
      '.a:not(.b .c):hover::before{top:0}',
    ],
    ['a rule of an attribute', '.a[data-x="] .z"]{top:0}', '<p class="a">', '.a[data-x="] .z"]{top:0}'],
    ['a rule of an id', '#root>.a{top:0}', '<p class="a">', '#root>.a{top:0}'],
    [
      'conditions around a rule',
      '@layer x{@media (width>9px){.a{top:0}.b{top:0}}}',
      '<p class="a">',
      '@layer x{@media (width>9px){.a{top:0}}}',
    ],
    ['no condition without a rule', '@media print{.b{top:0}}.a{top:0}', '<p class="a">', '.a{top:0}'],
    ['movements', '@keyframes m{to{top:0}}', '<p>', '@keyframes m{to{top:0}}'],
    [
      'no comment',
      '/* .a */.a{/* c */top:0/* d */}@media print{/*! b */.b{top:0}}',
      '<p class="a">',
      '.a{top:0}',
    ],
    [
      'a selector with a backslash',
      '.sm\\:a,.b{top:0}.\\31 0{top:0}',
      '<p class="a">',
      '.sm\\:a{top:0}.\\31 0{top:0}',
    ],
    ['the order of layers', '@layer a,b;.a{top:0}', '<p class="a">', '@layer a,b;.a{top:0}'],
  ])('keeps %s', (_, sheet, html, style) => {
    expect(readPageStyle(sheet)(html)).toBe(style)
  })
})
