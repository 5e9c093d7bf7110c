import type { Plugin } from 'vite'

export function beforeApp(): Plugin
