import type { Plugin } from 'vite'

export function webManifests(): Map<string, string>
export function webManifestFiles(): Plugin
