/** Node executes TypeScript from this version on. */
const oldest = [22, 18]

/** What an operator reads and installs; the texts of the server name these documents. */
export const packedFiles = [
  'deploy',
  'docs/DEPLOYMENT.md',
  'docs/OPERATOR.md',
  'docs/RELEASES.md',
  'docs/SECURITY.md',
  'docs/api',
  'docs/monitoring',
]

/**
 * The first file of a program, which an older Node can read, too.
 * @param {string} program such as `main.ts`
 * @returns {string}
 */
export const starter = (program) => `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > ${oldest[0]} || (major === ${oldest[0]} && minor >= ${oldest[1]})) {
  const command = new URL('boxoffice.mjs', import.meta.url).pathname
  if (!process.env.BOXOFFICE) process.env.BOXOFFICE = 'node ' + command
  import('./server/${program}')
} else {
  console.error('Tessera needs Node ${oldest.join('.')} or newer; this is ' + process.version + '. Install Node 24 from https://nodejs.org.')
  process.exitCode = 1
}
`

/**
 * The package.json of a packed server, with the commands that work there.
 * @param {Record<string, unknown>} ofProject
 * @param {string | undefined} revision the commit
 */
export function packedPackage(ofProject, revision) {
  const scripts = { start: 'node start.mjs', boxoffice: 'node boxoffice.mjs' }
  const engines = { node: `>=${oldest.join('.')}` }
  return { ...ofProject, devDependencies: undefined, engines, scripts, revision: revision || undefined }
}
