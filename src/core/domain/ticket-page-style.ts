/**
 * Cuts the design system's style sheet down to what one page uses, so that the page carries its few kilobytes itself
 * and the sheet of the app, arriving later, changes nothing. Understands plain CSS: rules, @layer, @media, @supports,
 * @keyframes; no nesting.
 */
export interface Used {
  readonly classes: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
}

interface Block {
  /** Selector list or at-rule with its condition; of a statement without a block, all of it. */
  readonly head: string
  readonly body: string | null
}

/** Splits a list of rules at the braces and semicolons of its own level. Strings and `url()` have neither here. */
function blocks(css: string): Block[] {
  const found: Block[] = []
  let depth = 0
  let start = 0
  let open = -1
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at]
    if (character === '"' || character === "'") at = css.indexOf(character, at + 1)
    else if (character === '{' && ++depth === 1) open = at
    else if (character === '}' && --depth === 0) {
      found.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) })
      start = at + 1
    } else if (character === ';' && depth === 0) {
      found.push({ head: css.slice(start, at).trim(), body: null })
      start = at + 1
    }
  }
  return found
}

/** Splits at commas outside of brackets. */
function list(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(' || text[at] === '[') depth += 1
    else if (text[at] === ')' || text[at] === ']') depth -= 1
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  return [...parts, text.slice(start).trim()]
}

const choices = /:(?:is|where|not)\([^()]*(?:\([^()]*\)[^()]*)*\)/g
const always = new Set(['html', 'body', 'root'])

/** True when every class and tag a selector insists on is on the page. Alternatives inside :is() are not insisted on. */
function applies(selector: string, { classes, tags }: Used): boolean {
  const bare = selector.replace(choices, '').replace(/\[[^\]]*\]/g, '')
  for (const [, name = ''] of bare.matchAll(/\.([\w-]+)/g)) if (!classes.has(name)) return false
  for (const [, tag = ''] of bare.matchAll(/(?:^|[\s>+~(])([a-z][\w-]*)/g)) {
    if (!tags.has(tag) && !always.has(tag)) return false
  }
  return true
}

/** Takes out custom properties that nothing asks for; what one of them alone asked for goes in the next round. */
function dropUnasked(css: string): string {
  const asked = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]))
  const left = css.replace(/(?<=[{;])\s*(--[\w-]+)\s*:[^;{}]*(;|(?=\}))/g, (whole, name: string) =>
    asked.has(name) ? whole : '',
  )
  return left === css ? css : dropUnasked(left)
}

/** Takes out rules that say nothing any more. */
function dropEmpty(css: string): string {
  const left = css.replace(/(?<=^|[{};])[^{};]*\{\s*\}/g, '')
  return left === css ? css : dropEmpty(left)
}

/** The part of a style sheet that a page with these classes and tags needs. Comments and unasked properties go. */
export function narrowStyle(css: string, used: Used): string {
  const keep = ({ head, body }: Block): string => {
    if (body === null) return `${head};`
    if (/^@(layer|media|supports)/.test(head)) {
      const inner = narrow(body)
      return inner === '' ? '' : `${head}{${inner}}`
    }
    if (head.startsWith('@')) return `${head}{${body.trim()}}`
    const selectors = list(head).filter((selector) => applies(selector, used))
    return selectors.length === 0 ? '' : `${selectors.join(',')}{${body.trim()}}`
  }
  const narrow = (text: string): string => blocks(text).map(keep).join('')
  return dropEmpty(dropUnasked(narrow(css.replace(/\/\*[^]*?\*\//g, ''))))
}
