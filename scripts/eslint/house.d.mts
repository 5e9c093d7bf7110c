import type { Rule } from 'eslint'

export const house: { meta: { name: string }; rules: { 'translated-text': Rule.RuleModule } }
