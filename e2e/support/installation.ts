/** The installation that `npm run journeys` tests; null for the test server, whose test-only addresses answer. */
export const installation = process.env['JOURNEYS_URL'] ?? null
