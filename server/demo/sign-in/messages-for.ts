/** Texts of the demo's sign-in pages, which are not part of the app. */
import { preferredLanguage, type LanguageNegotiator } from '#server/http/preferred-language.ts'

interface Messages {
  readonly choose: string
  readonly explain: string
  readonly cancel: string
  readonly signOutTitle: string
  readonly signOutText: string
  readonly yes: string
  readonly no: string
  readonly expiredTitle: string
  readonly expiredText: string
  readonly home: string
}

const messages: Readonly<Record<string, Messages>> = {
  en: {
    choose: 'Who would you like to be?',
    explain: 'This is a demo. These people are invented and need no password.',
    cancel: 'Go back without signing in',
    signOutTitle: 'Sign out of the demo sign-in too?',
    signOutText: 'You are signed out of the shop already.',
    yes: 'Sign out',
    no: 'Stay signed in here',
    expiredTitle: 'Nothing here any more',
    expiredText: 'This sign-in is too old or was already used. Begin again in the shop.',
    home: 'Back to the shop',
  },
  de: {
    choose: 'Wer möchten Sie sein?',
    explain: 'Dies ist eine Demo. Die Personen sind erfunden und brauchen kein Passwort.',
    cancel: 'Ohne Anmeldung zurück',
    signOutTitle: 'Auch von der Demo-Anmeldung abmelden?',
    signOutText: 'Vom Shop sind Sie bereits abgemeldet.',
    yes: 'Abmelden',
    no: 'Hier angemeldet bleiben',
    expiredTitle: 'Hier ist nichts mehr',
    expiredText: 'Diese Anmeldung ist zu alt oder wurde schon verwendet. Beginnen Sie im Shop noch einmal.',
    home: 'Zurück zum Shop',
  },
  fr: {
    choose: 'Qui souhaitez-vous être ?',
    explain: 'Ceci est une démo. Ces personnes sont inventées et n’ont pas besoin de mot de passe.',
    cancel: 'Revenir sans se connecter',
    signOutTitle: 'Se déconnecter aussi de la connexion de démo ?',
    signOutText: 'Vous êtes déjà déconnecté de la billetterie.',
    yes: 'Se déconnecter',
    no: 'Rester connecté ici',
    expiredTitle: 'Il n’y a plus rien ici',
    expiredText: 'Cette connexion est trop ancienne ou a déjà servi. Recommencez depuis la billetterie.',
    home: 'Retour à la billetterie',
  },
  it: {
    choose: 'Chi vuoi essere?',
    explain: 'Questa è una demo. Le persone sono inventate e non serve una password.',
    cancel: 'Torna indietro senza accedere',
    signOutTitle: 'Uscire anche dall’accesso demo?',
    signOutText: 'Dal negozio sei già uscito.',
    yes: 'Esci',
    no: 'Resta qui con l’accesso',
    expiredTitle: 'Qui non c’è più nulla',
    expiredText: 'Questo accesso è troppo vecchio o è già stato usato. Ricomincia dal negozio.',
    home: 'Torna al negozio',
  },
  es: {
    choose: '¿Quién quieres ser?',
    explain: 'Esto es una demo. Estas personas son inventadas y no necesitan contraseña.',
    cancel: 'Volver sin iniciar sesión',
    signOutTitle: '¿Cerrar también la sesión de la demo?',
    signOutText: 'En la tienda ya has cerrado la sesión.',
    yes: 'Cerrar sesión',
    no: 'Seguir aquí con la sesión',
    expiredTitle: 'Aquí ya no hay nada',
    expiredText:
      'Este inicio de sesión es demasiado antiguo o ya se ha usado. Empieza de nuevo en la tienda.',
    home: 'Volver a la tienda',
  },
}

const languages = Object.keys(messages)

export function messagesFor(request: LanguageNegotiator): Messages & { readonly lang: string } {
  const lang = preferredLanguage(request, languages)
  return { lang, ...(messages[lang] ?? (messages['en'] as Messages)) }
}
