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
    'types-platform',
    'src/platform/bad2.ts',
    "import { api } from '#core/api/client.ts'\napi()",
    'src/core/api/client.ts',
  ),
  violation(
    'feature-islands',
    'src/features/checkout/bad.ts',
    "import '#features/wallet/cards.tsx'",
    'src/features/wallet/cards.tsx',
  ),
  violation(
    'feature-islands',
    'src/features/checkout/bad2.ts',
    "export const load = () => import('../wallet/cards.tsx')",
    'src/features/wallet/cards.tsx',
  ),
  violation(
    'no-test-code',
    'server/bad3.ts',
    "import '../tests/support/loader.ts'",
    'tests/support/loader.ts',
  ),
  violation(
    'tests-of-core',
    'tests/core/flows/bad.ts',
    "import '../../features/browse/render.ts'",
    'tests/features/browse/render.ts',
  ),
  violation('tests-of-rules', 'tests/core/domain/bad.ts', "import 'react'"),
  violation('tests-of-rules', 'tests/core/contract/bad.ts', "import '#core/domain/bad3.ts'"),
  violation('home-dexie', 'src/core/flows/bad2.ts', "import 'dexie'"),
  violation('home-dexie', 'sw/bad3.ts', "import 'dexie'"),
  violation('home-react', 'src/core/domain/bad3.ts', "import 'react'"),
  violation('home-react', 'sw/bad4.ts', "import type { ReactNode } from 'react'\nexport type A = ReactNode"),
  violation('home-react-packages', 'src/ticket-pages/bad.tsx', "import 'react-router'"),
  violation('home-qrcode-react', 'src/platform/bad4.ts', "import 'qrcode.react'"),
  violation('home-react-server', 'src/app/bad3.tsx', "import 'react-dom/server'"),
  violation('home-workbox', 'src/platform/bad3.ts', "import 'workbox-window'"),
  violation('home-server-packages', 'src/core/domain/bad4.ts', "import 'fastify'"),
  violation('home-react-pdf', 'server/modules/tickets/bad2.ts', "import '@react-pdf/renderer'"),
  violation('home-dompurify', 'src/features/browse/bad.ts', "import 'dompurify'"),
  violation('home-stripe', 'src/features/checkout/bad4.ts', "import '@stripe/stripe-js/pure'"),
  violation('home-stripe-server', 'server/http/bad9.ts', "import 'stripe'"),
  violation('contract-packages', 'src/core/contract/bad2.ts', "import 'qrcode'"),
  violation('node-modules-of-node', 'src/core/flows/bad3.ts', "import 'node:fs'"),
  violation(
    'no-cycles',
    'src/core/domain/bad5.ts',
    "import type { a } from './money.ts'\nexport type B = typeof a\nexport const b = 1",
    'src/core/domain/money.ts',
  ),
  ...[
    "export { target } from '#features/wallet/cards.tsx'",
    "export * from '../wallet/cards.tsx'",
    "import type { Card } from '#features/wallet/cards.tsx'\nexport type A = Card",
    "export type A = import('../wallet/cards.tsx').Card",
    "export const load = () => import('#features/wallet/cards.tsx')",
    "/// <reference path='../wallet/cards.tsx' />\nexport const a = 1",
  ].map((line, at) =>
    violation('feature-islands', `src/features/checkout/kind${at}.ts`, line, 'src/features/wallet/cards.tsx'),
  ),
  violation(
    'no-file-outside-layers',
    'src/orphan.ts',
    "import '#core/contract/event.ts'",
    'src/core/contract/event.ts',
  ),
  violation('no-file-outside-layers', 'src/core/orphan.ts', "import './storage/write/tickets.ts'"),
  violation('no-file-outside-layers', 'src/attic/orphan.ts', "import '#features/wallet/cards.tsx'"),
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
  violation('home-i18next', 'src/features/browse/bad2.ts', "import 'i18next'"),
  violation('home-zod', 'src/core/api/bad2.ts', "import 'zod'"),
  violation('contract-packages', 'src/core/contract/bad3.ts', "import 'zod'"),
  violation('no-unused-files', 'src/core/domain/forgotten.ts', 'export const forgotten = 1'),
  violation('no-unresolved', 'src/app/bad2.ts', "import '#core/domain/not-there.ts'"),
]

/** Allowed imports: no rule about layers, features or packages may report them. */
export const allowed: readonly Planted[] = [
  violation('', 'src/core/contract/ok.ts', "import 'zod/mini'"),
  violation('', 'server/ok2.ts', "import 'zod'\nimport type { Pool } from 'pg'\nexport type A = Pool"),
  violation('', 'src/core/domain/ok.ts', "import '#core/contract/event.ts'", 'src/core/contract/event.ts'),
  violation(
    '',
    'src/core/flows/ok.ts',
    "import '#core/storage/write/tickets.ts'",
    'src/core/storage/write/tickets.ts',
  ),
  violation('', 'src/core/storage/ok.ts', "import 'dexie'"),
  violation(
    '',
    'src/platform/ok.ts',
    "import type { api } from '#core/api/client.ts'\nexport type A = typeof api",
    'src/core/api/client.ts',
  ),
  violation('', 'src/platform/worker-link.ts', "import 'workbox-window'"),
  violation('', 'src/shared/ok.ts', "import '#i18n/use-translations.ts'", 'src/i18n/use-translations.ts'),
  violation('', 'src/features/wallet/ok.ts', "import '#core/flows/keep.ts'", 'src/core/flows/keep.ts'),
  violation('', 'src/app/ok.ts', "import '#features/wallet/cards.tsx'", 'src/features/wallet/cards.tsx'),
  violation('', 'sw/ok.ts', "import '#core/flows/keep.ts'\nimport 'workbox-core'", 'src/core/flows/keep.ts'),
  violation(
    '',
    'server/ok.ts',
    "import 'node:fs'\nimport '#core/domain/money.ts'",
    'src/core/domain/money.ts',
  ),
  violation(
    '',
    'tests/ok.ts',
    "import '#core/storage/write/tickets.ts'",
    'src/core/storage/write/tickets.ts',
  ),
]
