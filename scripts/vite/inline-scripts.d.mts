import type { Plugin } from 'vite'

export function inlineScripts(): Plugin
