import type { Plugin } from 'vite'

export function unusedRouterParts(): Plugin
