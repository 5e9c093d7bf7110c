/** One forbidden import of each kind. `target` is the file that the line imports. */
export interface Planted {
  readonly rule: string
  readonly file: string
  readonly line: string
  readonly target?: string
}

const one = (rule: string, file: string, line: string, target?: string): Planted =>
  target === undefined ? { rule, file, line } : { rule, file, line, target }

export const planted: readonly Planted[] = [
  one(
    'layer-core/contract',
    'src/core/contract/bad.ts',
    "import '#core/domain/money.ts'",
    'src/core/domain/money.ts',
  ),
  one(
    'layer-core/domain',
    'src/core/domain/bad.ts',
    "import '#core/api/client.ts'",
    'src/core/api/client.ts',
  ),
  one('layer-core/domain', 'src/core/domain/bad2.ts', "import '#server/server.ts'", 'server/server.ts'),
  one(
    'layer-core/api',
    'src/core/api/bad.ts',
    "import '#core/storage/database.ts'",
    'src/core/storage/database.ts',
  ),
  one(
    'layer-core/storage/read',
    'src/core/storage/bad.ts',
    "import '#core/flows/keep.ts'",
    'src/core/flows/keep.ts',
  ),
  one('layer-core/flows', 'src/core/flows/bad.ts', "import '#platform/share.ts'", 'src/platform/share.ts'),
  one('layer-ui', 'src/ui/bad.tsx', "import '#core/contract/event.ts'", 'src/core/contract/event.ts'),
  one('layer-ui', 'src/ui/bad2.tsx', "import '#i18n/use-translations.ts'", 'src/i18n/use-translations.ts'),
  one('layer-i18n', 'src/i18n/bad.ts', "import '#core/api/client.ts'", 'src/core/api/client.ts'),
  one('layer-platform', 'src/platform/bad.ts', "import '#core/flows/keep.ts'", 'src/core/flows/keep.ts'),
  one(
    'types-platform',
    'src/platform/bad2.ts',
    "import { api } from '#core/api/client.ts'\napi()",
    'src/core/api/client.ts',
  ),
  one(
    'layer-shared',
    'src/shared/bad2.ts',
    "import '#features/wallet/cards.tsx'",
    'src/features/wallet/cards.tsx',
  ),
  one(
    'layer-shared',
    'src/shared/bad3.ts',
    "import '#core/storage/write/tickets.ts'",
    'src/core/storage/write/tickets.ts',
  ),
  one(
    'layer-features',
    'src/features/wallet/bad.ts',
    "import '#core/storage/write/tickets.ts'",
    'src/core/storage/write/tickets.ts',
  ),
  one('layer-features', 'src/features/wallet/bad2.ts', "import '#app/routes.tsx'", 'src/app/routes.tsx'),
  one(
    'feature-islands',
    'src/features/checkout/bad.ts',
    "import '#features/wallet/cards.tsx'",
    'src/features/wallet/cards.tsx',
  ),
  one(
    'feature-islands',
    'src/features/checkout/bad2.ts',
    "export const load = () => import('../wallet/cards.tsx')",
    'src/features/wallet/cards.tsx',
  ),
  one(
    'layer-app',
    'src/app/bad.ts',
    "import '#core/storage/write/tickets.ts'",
    'src/core/storage/write/tickets.ts',
  ),
  one('layer-sw', 'sw/bad.ts', "import '../src/features/wallet/cards.tsx'", 'src/features/wallet/cards.tsx'),
  one(
    'layer-sw',
    'sw/bad2.ts',
    "import '#core/storage/write/tickets.ts'",
    'src/core/storage/write/tickets.ts',
  ),
  one('layer-server', 'server/bad.ts', "import '#core/api/client.ts'", 'src/core/api/client.ts'),
  one('layer-server', 'server/bad2.ts', "import '../src/app/routes.tsx'", 'src/app/routes.tsx'),
  one('layer-e2e', 'e2e/bad.ts', "import '#core/domain/money.ts'", 'src/core/domain/money.ts'),
  one('no-test-code', 'server/bad3.ts', "import '../tests/support/loader.ts'", 'tests/support/loader.ts'),
  one(
    'tests-of-core',
    'tests/core/flows/bad.ts',
    "import '../../features/browse/render.ts'",
    'tests/features/browse/render.ts',
  ),
  one('tests-of-rules', 'tests/core/domain/bad.ts', "import 'react'"),
  one('tests-of-rules', 'tests/core/contract/bad.ts', "import '#core/domain/bad3.ts'"),
  one('home-dexie', 'src/core/flows/bad2.ts', "import 'dexie'"),
  one('home-dexie', 'sw/bad3.ts', "import 'dexie'"),
  one('home-dexie-react-hooks', 'src/features/checkout/bad3.ts', "import 'dexie-react-hooks'"),
  one('home-react', 'src/core/domain/bad3.ts', "import 'react'"),
  one('home-react', 'sw/bad4.ts', "import type { ReactNode } from 'react'\nexport type A = ReactNode"),
  one('home-react-packages', 'src/ticket-pages/bad.tsx', "import 'react-router'"),
  one('home-qrcode-react', 'src/platform/bad4.ts', "import 'qrcode.react'"),
  one('home-react-server', 'src/app/bad3.tsx', "import 'react-dom/server'"),
  one('home-workbox', 'src/platform/bad3.ts', "import 'workbox-window'"),
  one('home-server-packages', 'src/core/domain/bad4.ts', "import 'fastify'"),
  one('home-dompurify', 'src/features/browse/bad.ts', "import 'dompurify'"),
  one('home-stripe', 'src/features/checkout/bad4.ts', "import '@stripe/stripe-js/pure'"),
  one('home-stripe-server', 'server/http/bad9.ts', "import 'stripe'"),
  one('contract-packages', 'src/core/contract/bad2.ts', "import 'qrcode'"),
  one('node-modules-of-node', 'src/core/flows/bad3.ts', "import 'node:fs'"),
  one(
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
    one('feature-islands', `src/features/checkout/kind${at}.ts`, line, 'src/features/wallet/cards.tsx'),
  ),
  one(
    'no-file-outside-layers',
    'src/orphan.ts',
    "import '#core/contract/event.ts'",
    'src/core/contract/event.ts',
  ),
  one('no-file-outside-layers', 'src/core/orphan.ts', "import './storage/write/tickets.ts'"),
  one('no-file-outside-layers', 'src/attic/orphan.ts', "import '#features/wallet/cards.tsx'"),
  one('no-dev-packages', 'server/bad4.ts', "import 'playwright'"),
  one('no-undeclared-packages', 'server/bad5.ts', "import 'accepts'"),
  one(
    'module-entry',
    'server/jobs2.ts',
    "import './modules/pricing/rules/discounts.ts'",
    'server/modules/pricing/rules/discounts.ts',
  ),
  one(
    'module-entry-of-modules',
    'server/modules/taxes/bad.ts',
    "import '../pricing/rules/discounts.ts'",
    'server/modules/pricing/rules/discounts.ts',
  ),
  one(
    'module-entry-exports',
    'server/modules/pricing/index.ts',
    "export * from './routes.ts'",
    'server/modules/pricing/routes.ts',
  ),
  one(
    'rules-are-pure',
    'server/modules/pricing/rules/bad.ts',
    "import '../queries.ts'",
    'server/modules/pricing/queries.ts',
  ),
  one(
    'rules-are-pure',
    'server/modules/pricing/rules.ts',
    "import '#server/infra/mail/queue.ts'",
    'server/infra/mail/queue.ts',
  ),
  one('sql-in-queries', 'server/modules/pricing/bad2.ts', "import 'kysely'"),
  one('home-i18next', 'src/features/browse/bad2.ts', "import 'i18next'"),
  one('home-zod', 'src/core/api/bad2.ts', "import 'zod'"),
  one('contract-packages', 'src/core/contract/bad3.ts', "import 'zod'"),
  one('no-unused-files', 'src/core/domain/forgotten.ts', 'export const forgotten = 1'),
  one('no-unresolved', 'src/app/bad2.ts', "import '#core/domain/not-there.ts'"),
]

/** Allowed imports: no rule about layers, features or packages may report them. */
export const allowed: readonly Planted[] = [
  one('', 'src/core/contract/ok.ts', "import 'zod/mini'"),
  one('', 'server/ok2.ts', "import 'zod'\nimport type { Pool } from 'pg'\nexport type A = Pool"),
  one('', 'src/core/domain/ok.ts', "import '#core/contract/event.ts'", 'src/core/contract/event.ts'),
  one(
    '',
    'src/core/flows/ok.ts',
    "import '#core/storage/write/tickets.ts'",
    'src/core/storage/write/tickets.ts',
  ),
  one('', 'src/core/storage/ok.ts', "import 'dexie'"),
  one(
    '',
    'src/platform/ok.ts',
    "import type { api } from '#core/api/client.ts'\nexport type A = typeof api",
    'src/core/api/client.ts',
  ),
  one('', 'src/platform/worker-link.ts', "import 'workbox-window'"),
  one('', 'src/shared/ok.ts', "import '#i18n/use-translations.ts'", 'src/i18n/use-translations.ts'),
  one(
    '',
    'src/features/wallet/ok.ts',
    "import '#core/flows/keep.ts'\nimport 'dexie-react-hooks'",
    'src/core/flows/keep.ts',
  ),
  one('', 'src/app/ok.ts', "import '#features/wallet/cards.tsx'", 'src/features/wallet/cards.tsx'),
  one('', 'sw/ok.ts', "import '#core/flows/keep.ts'\nimport 'workbox-core'", 'src/core/flows/keep.ts'),
  one('', 'server/ok.ts', "import 'node:fs'\nimport '#core/domain/money.ts'", 'src/core/domain/money.ts'),
  one('', 'tests/ok.ts', "import '#core/storage/write/tickets.ts'", 'src/core/storage/write/tickets.ts'),
]
