/** The end of the demo provider's issuer. Neither the app nor the worker handles addresses below it. */
export const demoPath = '/openid/demo'
