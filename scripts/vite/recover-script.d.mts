import type { Plugin } from 'vite'

export function recoverSource(): string
export function recoverScript(): Plugin
