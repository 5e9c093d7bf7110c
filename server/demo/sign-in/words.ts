/** The texts of the demo's sign-in pages. They are the provider's, not the shop's, so the shop's bundle has none of them. */
import { preferredLanguage } from '../../http/accept-language.ts'
import type { Asking } from './pages.ts'

interface Words {
  readonly choose: string
  readonly explain: string
  readonly cancel: string
  readonly leave: string
  readonly leaveWhy: string
  readonly yes: string
  readonly no: string
  readonly over: string
  readonly overWhy: string
  readonly home: string
}

const words: Readonly<Record<string, Words>> = {
  en: {
    choose: 'Who would you like to be?',
    explain: 'This is a demo. These people are invented and need no password.',
    cancel: 'Go back without signing in',
    leave: 'Sign out of the demo sign-in too?',
    leaveWhy: 'You are signed out of the shop already.',
    yes: 'Sign out',
    no: 'Stay signed in here',
    over: 'Nothing here any more',
    overWhy: 'This sign-in is too old or was already used. Begin again in the shop.',
    home: 'Back to the shop',
  },
  de: {
    choose: 'Wer möchten Sie sein?',
    explain: 'Dies ist eine Demo. Die Personen sind erfunden und brauchen kein Passwort.',
    cancel: 'Ohne Anmeldung zurück',
    leave: 'Auch von der Demo-Anmeldung abmelden?',
    leaveWhy: 'Vom Shop sind Sie bereits abgemeldet.',
    yes: 'Abmelden',
    no: 'Hier angemeldet bleiben',
    over: 'Hier ist nichts mehr',
    overWhy: 'Diese Anmeldung ist zu alt oder wurde schon verwendet. Beginnen Sie im Shop noch einmal.',
    home: 'Zurück zum Shop',
  },
  fr: {
    choose: 'Qui souhaitez-vous être ?',
    explain: 'Ceci est une démo. Ces personnes sont inventées et n’ont pas besoin de mot de passe.',
    cancel: 'Revenir sans se connecter',
    leave: 'Se déconnecter aussi de la connexion de démo ?',
    leaveWhy: 'Vous êtes déjà déconnecté de la billetterie.',
    yes: 'Se déconnecter',
    no: 'Rester connecté ici',
    over: 'Il n’y a plus rien ici',
    overWhy: 'Cette connexion est trop ancienne ou a déjà servi. Recommencez depuis la billetterie.',
    home: 'Retour à la billetterie',
  },
  it: {
    choose: 'Chi vuoi essere?',
    explain: 'Questa è una demo. Le persone sono inventate e non serve una password.',
    cancel: 'Torna indietro senza accedere',
    leave: 'Uscire anche dall’accesso demo?',
    leaveWhy: 'Dal negozio sei già uscito.',
    yes: 'Esci',
    no: 'Resta qui con l’accesso',
    over: 'Qui non c’è più nulla',
    overWhy: 'Questo accesso è troppo vecchio o è già stato usato. Ricomincia dal negozio.',
    home: 'Torna al negozio',
  },
  es: {
    choose: '¿Quién quieres ser?',
    explain: 'Esto es una demo. Estas personas son inventadas y no necesitan contraseña.',
    cancel: 'Volver sin iniciar sesión',
    leave: '¿Cerrar también la sesión de la demo?',
    leaveWhy: 'En la tienda ya has cerrado la sesión.',
    yes: 'Cerrar sesión',
    no: 'Seguir aquí con la sesión',
    over: 'Aquí ya no hay nada',
    overWhy: 'Este inicio de sesión es demasiado antiguo o ya se ha usado. Empieza de nuevo en la tienda.',
    home: 'Volver a la tienda',
  },
}

const languages = Object.keys(words)

export function wordsFor(asking: Asking): Words & { readonly lang: string } {
  const lang = preferredLanguage(asking.get('accept-language'), languages)
  return { lang, ...(words[lang] ?? (words['en'] as Words)) }
}
