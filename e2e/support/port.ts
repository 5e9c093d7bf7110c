/** Port of the server that browser tests, gallery and measurements start; two runs at the same time need two (CONTRIBUTING.md#run-one-test). */
export const e2ePort = Number(process.env['E2E_PORT'] ?? 5360)
