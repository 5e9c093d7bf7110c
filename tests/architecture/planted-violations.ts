import { subjects } from './layers.ts'

/** One forbidden import of each kind. `target` is the file that the line imports. */
export interface Planted {
  readonly rule: string
  readonly file: string
  readonly line: string
  readonly target?: string
}

const violation = (rule: string, file: string, line: string, target?: string): Planted =>
  target === undefined ? { rule, file, line } : { rule, file, line, target }

export const planted: readonly Planted[] = [
  violation(
    'types-wire',
    'src/wire/bad2.ts',
    "import { event } from '#catalogue/contract/event.ts'\nevent()",
    'src/catalogue/contract/event.ts',
  ),
  violation(
    'types-ui/app',
    'src/ui/data/bad2.ts',
    "import { queuedAction } from '#outbox/rules/queued-action.ts'\nqueuedAction()",
    'src/outbox/rules/queued-action.ts',
  ),
  violation(
    'writes-in-flows',
    'src/wallet/pages/bad2.tsx',
    "import '#ticket/store/write-tickets.ts'",
    'src/ticket/store/write-tickets.ts',
  ),
  violation(
    'no-database-on-screens',
    'src/wallet/pages/bad3.tsx',
    "import type { Tools } from '#device/tools.ts'\nexport type A = Tools",
    'src/device/tools.ts',
  ),
  violation(
    'no-database-on-screens',
    'src/shell/tasks/bad.ts',
    "import type { TesseraDatabase } from '#device/storage/database.ts'\nexport type A = TesseraDatabase",
    'src/device/storage/database.ts',
  ),
  violation(
    'no-test-code',
    'server/bad3.ts',
    "import '../tests/support/loader.ts'",
    'tests/support/loader.ts',
  ),
  violation(
    'tests-of-flows',
    'tests/ticket/flows/bad.ts',
    "import '../../purchase/pages/render.ts'",
    'tests/purchase/pages/render.ts',
  ),
  violation('tests-of-rules', 'tests/pricing/bad.ts', "import 'react'"),
  violation('tests-of-rules', 'tests/ticket/rules/bad.ts', "import '#ticket/rules/bad3.ts'"),
  violation('home-dexie', 'src/ticket/flows/bad2.ts', "import 'dexie'"),
  violation('home-dexie', 'sw/bad3.ts', "import 'dexie'"),
  violation('home-react', 'src/ticket/rules/bad3.ts', "import 'react'"),
  violation('home-react', 'sw/bad4.ts', "import type { ReactNode } from 'react'\nexport type A = ReactNode"),
  violation('home-react-packages', 'src/ticket/static/bad.tsx', "import 'react-router'"),
  violation('home-qrcode-react', 'src/device/browser/bad4.ts', "import 'qrcode.react'"),
  violation('home-react-server', 'src/shell/bad3.tsx', "import 'react-dom/server'"),
  violation('home-workbox', 'src/device/browser/bad3.ts', "import 'workbox-window'"),
  violation('home-server-packages', 'src/purchase/rules/bad4.ts', "import 'fastify'"),
  violation('home-react-pdf', 'server/modules/ticket/bad2.ts', "import '@react-pdf/renderer'"),
  violation('home-dompurify', 'src/catalogue/parts/bad.ts', "import 'dompurify'"),
  violation('home-stripe', 'src/purchase/pages/bad4.ts', "import '@stripe/stripe-js/pure'"),
  violation('home-stripe-server', 'server/http/bad9.ts', "import 'stripe'"),
  violation('contract-packages', 'src/ticket/contract/bad2.ts', "import 'qrcode'"),
  violation('node-modules-of-node', 'src/purchase/flows/bad3.ts', "import 'node:fs'"),
  violation(
    'no-cycles',
    'src/kit/money/bad5.ts',
    "import type { a } from './money.ts'\nexport type B = typeof a\nexport const b = 1",
    'src/kit/money/money.ts',
  ),
  ...[
    "export { target } from '#wallet/rules/cards.ts'",
    "export * from '../../wallet/rules/cards.ts'",
    "import type { Card } from '#wallet/rules/cards.ts'\nexport type A = Card",
    "export type A = import('../../wallet/rules/cards.ts').Card",
    "export const load = () => import('#wallet/rules/cards.ts')",
    "/// <reference path='../../wallet/rules/cards.ts' />\nexport const a = 1",
  ].map((line, at) =>
    violation('subject-ticket', `src/ticket/rules/kind${at}.ts`, line, 'src/wallet/rules/cards.ts'),
  ),
  // Each subject imports the one above it.
  ...subjects.slice(0, -1).map((subject, at) => {
    const target = `src/${subjects[at + 1]}/bad-target.ts`
    return violation(`subject-${subject}`, `src/${subject}/bad-order.ts`, `import '../../${target}'`, target)
  }),
  violation(
    'no-file-outside-layers',
    'src/orphan.ts',
    "import '#catalogue/contract/event.ts'",
    'src/catalogue/contract/event.ts',
  ),
  violation('no-file-outside-layers', 'src/ticket/orphan.ts', "import './rules/ticket-code.ts'"),
  violation('no-file-outside-layers', 'src/attic/orphan.ts', "import '#wallet/parts/cards.tsx'"),
  violation('no-dev-packages', 'server/bad4.ts', "import 'playwright'"),
  violation('no-undeclared-packages', 'server/bad5.ts', "import 'accepts'"),
  violation(
    'routes-of-modules',
    'server/modules/taxes/bad.ts',
    "import '../pricing/routes.ts'",
    'server/modules/pricing/routes.ts',
  ),
  violation(
    'rules-are-pure',
    'server/modules/pricing/rules/bad.ts',
    "import '../queries.ts'",
    'server/modules/pricing/queries.ts',
  ),
  violation(
    'rules-are-pure',
    'server/modules/pricing/rules.ts',
    "import '#server/infra/mail/queue.ts'",
    'server/infra/mail/queue.ts',
  ),
  violation('sql-in-queries', 'server/modules/pricing/bad2.ts', "import 'kysely'"),
  violation('home-i18next', 'src/catalogue/parts/bad2.ts', "import 'i18next'"),
  violation('home-zod', 'src/wire/bad5.ts', "import 'zod'"),
  violation('contract-packages', 'src/purchase/contract/bad3.ts', "import 'zod'"),
  violation('no-unused-files', 'src/kit/forgotten.ts', 'export const forgotten = 1'),
  violation('no-unresolved', 'src/shell/bad2.ts', "import '#ticket/rules/not-there.ts'"),
]

/** Allowed imports: no rule about layers, subjects or packages may report them. */
export const allowed: readonly Planted[] = [
  violation('', 'src/ticket/contract/ok.ts', "import 'zod/mini'"),
  violation('', 'server/ok2.ts', "import 'zod'\nimport type { Pool } from 'pg'\nexport type A = Pool"),
  violation(
    '',
    'src/ticket/rules/ok.ts',
    "import '#catalogue/contract/event.ts'",
    'src/catalogue/contract/event.ts',
  ),
  violation(
    '',
    'src/ticket/flows/ok.ts',
    "import '#ticket/store/write-tickets.ts'",
    'src/ticket/store/write-tickets.ts',
  ),
  violation('', 'src/device/storage/ok.ts', "import 'dexie'"),
  violation(
    '',
    'src/device/browser/ok.ts',
    "import type { api } from '#wire/client.ts'\nexport type A = typeof api",
    'src/wire/client.ts',
  ),
  violation('', 'src/device/browser/worker-link.ts', "import 'workbox-window'"),
  violation('', 'src/ui/app/ok.ts', "import '#i18n/use-translations.ts'", 'src/i18n/use-translations.ts'),
  violation('', 'src/wallet/pages/ok.ts', "import '#ticket/flows/keep.ts'", 'src/ticket/flows/keep.ts'),
  violation('', 'src/shell/ok.ts', "import '#wallet/parts/cards.tsx'", 'src/wallet/parts/cards.tsx'),
  violation(
    '',
    'sw/ok.ts',
    "import '#ticket/flows/keep.ts'\nimport 'workbox-core'",
    'src/ticket/flows/keep.ts',
  ),
  violation('', 'server/ok.ts', "import 'node:fs'\nimport '#kit/money/money.ts'", 'src/kit/money/money.ts'),
  violation(
    '',
    'tests/ok.ts',
    "import '#ticket/store/write-tickets.ts'",
    'src/ticket/store/write-tickets.ts',
  ),
]
