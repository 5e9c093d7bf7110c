/** Reads a style sheet into the rules of which a document gets those that it needs (src/kit/text/needed-style.ts). */
import postcss, { type ChildNode } from 'postcss'
import { withoutRefused, type StyleRule } from '#kit/text/needed-style.ts'

/**
 * @param isComplete the document has no other sheet: also transitions, and rules of a press, of the focus and for a printer. Else they
 *   come with the whole sheet, before which nothing moves
 */
export function readStyleRules(sheet: string, isComplete: boolean): StyleRule[] {
  const isRead = (node: ChildNode): boolean =>
    node.type !== 'comment' && (isComplete || node.type !== 'decl' || !node.prop.startsWith('transition'))
  const isKept = (selector: string): boolean =>
    isComplete || !/:hover|:active|:focus/.test(withoutRefused(selector))
  function ruleOf(node: ChildNode): StyleRule[] {
    if (node.type === 'comment') return []
    if (node.type === 'rule') {
      const selectors = node.selectors.filter(isKept)
      return selectors.length === 0 ? [] : [{ selectors, declarations: node.nodes.filter(isRead).join(';') }]
    }
    if (node.type !== 'atrule' || !node.nodes) return [`${node.toString()};`]
    if (node.name.endsWith('keyframes')) return [node.toString()]
    if (node.params === 'print' && !isComplete) return []
    return [{ condition: `@${node.name} ${node.params}`, rules: node.nodes.flatMap(ruleOf) }]
  }
  return postcss.parse(sheet).nodes.flatMap(ruleOf)
}
