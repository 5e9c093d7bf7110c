import type { Plugin } from 'vite'

export function startScript(): Plugin
