import type { Plugin } from 'vite'

export function ticketPageStyle(): Plugin
