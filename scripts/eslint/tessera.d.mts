import type { Rule } from 'eslint'

export const tessera: { meta: { name: string }; rules: { 'translated-text': Rule.RuleModule } }
