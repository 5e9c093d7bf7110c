import type { Plugin } from 'vite'

export function localeNamespaces(): Plugin
