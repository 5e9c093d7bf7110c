import type { Plugin } from 'vite'

export declare const compileAhead: () => Plugin
