/** Words of Spanish, as far as there are any. */
import type { PartialLexicon } from './model.ts';

export const es = {
  words: {
    duty: 'debe, deben',
    without: 'sin',
    closedOpenings: 'tiene, tienen, existe, cuenta, dispone, esta',
    openOpenings: 'cual*, como, quien, cuando, donde, describa, indique',
    ifWords: 'si',
    meansNotApplicable: 'no aplica, no procede',
    meansUnknown: 'desconocido, no se',
    meansPlanned: 'planificado, previsto, en curso',
    meansPartly: 'parcial*, en parte',
    meansYes: 'afirmativo, cumple',
    numberWords:
      'uno=1, una=1, un=1, dos=2, tres=3, cuatro=4, cinco=5, seis=6, siete=7, ocho=8, nueve=9, diez=10, once=11, doce=12, quince=15, veinte=20, treinta=30, cuarenta=40, cincuenta=50, sesenta=60, setenta=70, ochenta=80, noventa=90',
    articleNumbers: 'uno, una, un',
    hours: 'horas?',
    days: 'dias?',
    weeks: 'semanas?',
    months: 'meses',
    years: 'anos?',
    daily: 'diari*',
    weekly: 'semanal*',
    monthly: 'mensual*',
    yearly: 'anual*',
    atMost: 'dentro de, a mas tardar, como maximo',
    atLeast: 'al menos, como minimo',
    periodic: 'cada',
    twice: 'dos veces',
    thrice: 'tres veces',
    fourTimes: 'cuatro veces',
    times: 'veces',
    perUnit: 'al, a la',
    once: 'cada',
    unitStarts: String.raw`ano, mes(?!\p{L}), semana, dia(?!\p{L})`,
    comparedNegation: 'nunca, ningun',
    smallWords:
      'el la los las un una unos unas de del al y o u en con por para sin sobre que quien cual cuales como cuando donde no es son está están ser ha han su sus se lo le les este esta estos estas ese esa más también entre sus nuestro nuestra usted ustedes cómo qué',
    telling: 'sin',
    policyNouns: 'politica politicas',
    youWords: 'usted su',
    weWords: 'nosotros nuestro',
  },
  contrasts: {
    'state of data': {
      'at rest': 'en reposo',
      'in transit': 'en transito',
    },
    accounts: {
      'service accounts': 'cuentas de servicio',
      'privileged accounts': 'privilegiad*',
    },
    people: {
      employees: 'emplead*, personal',
      contractors: 'contratista*',
      'third parties': 'tercer*, proveedor*',
      'end users': 'usuari* final*',
      visitors: 'visitante*',
      developers: 'desarrollador*',
      'the board': 'direccion',
      'data subjects': 'interesad*',
      authorities: 'autoridad*',
    },
    environment: {
      production: 'produccion',
      'test or development': 'entorno* de prueba*',
    },
    direction: {
      inbound: 'entrante*',
      outbound: 'saliente*',
    },
    act: {
      create: 'crear',
      delete: 'elimin*, borr*',
      review: 'revisa*, revision*',
      approve: 'aprob*',
      monitor: 'supervis*',
      share: 'compart*',
      test: 'probado*, prueba*',
      train: 'formacion, capacit*',
    },
    employment: {
      joining: 'contratacion',
      leaving: 'cese, baja',
    },
    copies: {
      backup: 'copias de seguridad, respaldo*',
    },
    obligation: {
      required: 'obligatori*',
      optional: 'opcional*',
      forbidden: 'prohibid*',
      planned: 'planea*',
    },
    'how many': {
      all: 'todos, todas',
      some: 'algunos, algunas, parcial*',
      only: 'solamente, exclusivamente',
    },
    'before or after': {
      before: 'antes',
      after: 'despues',
    },
    'plan or policy': {
      'business continuity': 'continuidad*',
      'disaster recovery': 'recuperacion ante desastres',
      'incident response': 'respuesta a incidentes',
      'change management': 'gestion de cambios',
      'risk management': 'gestion de riesgos',
      'acceptable use': 'uso aceptable',
      password: 'contrasena*',
      retention: 'retencion, conserva',
    },
    'technical layer': {
      application: 'aplicacion*',
      database: 'base* de datos',
      mobile: 'dispositivos moviles',
      server: 'servidor*',
    },
    'inside or outside': {
      external: 'externo, externa, independiente*',
    },
    'place of work': {
      remote: 'remoto',
    },
    'test kind': {
      'vulnerability scan': 'escaneo*',
      'penetration test': 'pruebas de penetracion',
    },
    'protection of data': {
      encryption: 'cifrad*',
    },
    'identity step': {
      authentication: 'autenticacion*',
      authorisation: 'autorizacion*',
    },
    'phase of an event': {
      detect: 'detectar',
      respond: 'responder',
    },
    'kind of data': {
      'personal data': 'datos personales',
      logs: 'registros',
      keys: 'claves',
    },
    'wired or wireless': {
      wireless: 'inalambric*',
    },
    officer: {
      'security officer': 'responsable de seguridad',
      'data protection officer': 'delegado de proteccion',
    },
    severity: {
      medium: 'mittler*',
    },
    limit: {
      minimum: 'al menos, como minimo',
      maximum: 'como maximo',
    },
  },
} satisfies PartialLexicon;
