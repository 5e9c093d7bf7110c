import { describe, expect, it } from 'vitest'
import { neededStyle } from '#kit/text/needed-style.ts'
import { readStyleRules } from '#server/infra/style-rules.ts'

describe('the style of a document', () => {
  it.each([
    ['the rule of a class', '.a{top:0}.b{top:1px}', '<p class="x a">', '.a{top:0}'],
    ['the rule of an element', 'p{top:0}table{top:1px}', '<p>', 'p{top:0}'],
    ['a rule without a name', ':root{top:1px}*{top:0}', '<p>', ':root{top:1px}*{top:0}'],
    ['the selectors of a list that match', '.a,.b,p{top:0}', '<p class="b">', '.b,p{top:0}'],
    [
      'a rule whose names are all present',
      '.a .b>i{top:0}.a .c{top:1px}',
      '<p class="a"><i class="b">',
      '.a .b>i{top:0}',
    ],
    [
      'a rule of a state',
      '.a:not(.b .c, :hover):checked::before{top:0}',
      '<p class="a">',
      '.a:not(.b .c, :hover):checked::before{top:0}',
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
    [
      'movements that are used',
      '@keyframes m{0%{top:0}to{top:1px}}@keyframes n{to{top:0}}p{animation:1s n}',
      '<p>',
      '@keyframes n{to{top:0}}p{animation:1s n}',
    ],
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
    [
      'a rule for one of several, where the document has it',
      ':is(.a,.b) p{top:0}:is(.b,.c) p{top:0}p:has(>.a,.b:is(i)){top:0}p:has(>.b){top:0}p:not(:has(.b:not(:is(i)))){top:0}',
      '<p class="a">',
      ':is(.a,.b) p{top:0}p:has(>.a,.b:is(i)){top:0}p:not(:has(.b:not(:is(i)))){top:0}',
    ],
    [
      'custom properties that are read',
      ':root{--a:1;--b:var(--c);--e:u, "v;}", w;--c:2;--d:3;top:0;--f:url("x")}p{left:var(--a,var(--x))}',
      '<p style="top:var(--d)">',
      ':root{--a:1;--d:3;top:0;}p{left:var(--a,var(--x))}',
    ],
    [
      'no rule of a press',
      '.a:hover,p:active{top:0}.a[aria-busy=true]{top:0}.a{top:1px}',
      '<p class="a">',
      '.a{top:1px}',
    ],
    [
      'a rule of an attribute that only a script changes, where the document has it',
      '.a[aria-pressed=true],:is(.a,[aria-busy]) i{top:0}.a[aria-pressed=false]{top:1px}[aria-current]{top:0}[class^=b-]{top:0}[class^=a]{top:2px}',
      '<p class="a c" aria-pressed="false" dir="ltr"><i>',
      ':is(.a,[aria-busy]) i{top:0}.a[aria-pressed=false]{top:1px}[class^=a]{top:2px}',
    ],
    [
      'no transition, and no rule that is empty without it',
      'p{top:0;transition:top 1s;transition-delay:1s}p{top:1px}.a{--x:1;transition:none}p{top:2px}',
      '<p class="a">',
      'p{top:0}p{top:1px}p{top:2px}',
    ],
    [
      'a rule of a class with such an attribute, where one element has both',
      '.a[aria-busy=true]{top:0}.b[aria-busy=true]{top:1px}[dir=rtl] .a{top:0}[dir=ltr] .b{top:2px}',
      '<p dir="rtl" class="a" aria-busy="true"><i class="b">',
      '.a[aria-busy=true]{top:0}[dir=rtl] .a{top:0}',
    ],
    ['no rule for a printer', '@media print{p{top:0}}p{top:1px}', '<p>', 'p{top:1px}'],
    ['the order of layers', '@layer a,b;.a{top:0}', '<p class="a">', '@layer a,b;.a{top:0}'],
  ])('keeps %s', (_, sheet, html, style) => {
    expect(neededStyle(readStyleRules(sheet, false))(html)).toBe(style)
  })
})
