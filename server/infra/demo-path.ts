/** The end of the issuer of the demo's people. Neither the app nor the worker handles addresses below it. */
export const demoPath = '/openid/demo'
