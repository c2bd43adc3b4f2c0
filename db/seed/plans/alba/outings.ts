// The balloon and the boat of alba.
import { mapOf, seedParagraphs, type ResourcePlan, type ServicePlan } from '../plan.ts';

export const BALLOONS: ResourcePlan = {
  key: 'mongolfiere',
  form: {
    name: 'Mongolfiera',
    quantity: 2,
    capacity: 4,
    minParticipants: 1,
    maxParticipants: 4,
    bufferBeforeMinutes: 45,
    bufferAfterMinutes: 60,
  },
  slots: [{ name: 'Alba', startTime: '06:30', endTime: '09:30' }],
};

export const BALLOON_FLIGHT: ServicePlan = {
  key: 'mongolfiera',
  category: 'cielo',
  resources: ['mongolfiere'],
  pictures: 'mongolfiera',
  form: {
    name: 'Volo in mongolfiera sulle colline',
    description: seedParagraphs(
      `Si decolla quando il sole esce dietro le colline e l’aria è ancora ferma. Un’ora di volo sopra i vigneti, i
       castelli e la nebbia che riempie le valli: il pilota decide la quota, il vento decide la strada.`,
      `Il programma dura tre ore in tutto. Ci troviamo al campo di Cherasco, aiutiamo a gonfiare il pallone, voliamo
       e, una volta a terra, brindiamo con un Alta Langa e la colazione preparata dall’equipaggio, che poi ti
       riaccompagna al punto di partenza. Ricevi il diploma di volo con la firma del pilota.`,
      `Nella cesta si sta in quattro, più il pilota: si sta in piedi per tutto il volo e non è adatto a chi aspetta un
       bambino o ha problemi alla schiena. Servono scarpe chiuse. I ragazzi volano dagli otto anni, con un adulto.`,
      `Si vola solo con il tempo giusto: ti confermiamo la partenza la sera prima, alle venti. Se restiamo a terra
       scegli tu fra un’altra data e il rimborso completo.`,
    ),
    price: '240,00',
    maxResaleFee: '15',
    visibleInMarketplace: true,
    tags: 'mongolfiera, alba, regalo, panorama, colazione',
    email: 'volo@example.com',
    phone: '+39 333 987 6543',
    mapEmbed: mapOf('Cherasco, Cuneo'),
    cutOffMinutes: 1440,
    horizonDays: 365,
    cancellationHours: 72,
    reminderText: 'Controlla il telefono alle venti: ti scriviamo se domani si vola.',
    meetingPoint: 'Campo volo di Cherasco, via del Salumificio, dietro il capannone blu',
    durationMinutes: '180',
    languages: 'italiano, inglese',
    included:
      'Un’ora di volo con il pilota\nBrindisi e colazione a terra\nDiploma di volo\nRitorno al punto di partenza',
    goodToKnow:
      'Scarpe chiuse e un maglione: all’alba fa fresco\nDagli otto anni, con un adulto\nNon per chi aspetta un bambino o ha problemi alla schiena\nSe il tempo non permette il volo: altra data o rimborso completo',
  },
  rates: [
    { name: 'Adulto', description: 'Volo, brindisi e colazione', price: '240,00' },
    { name: 'Ragazzo', description: 'Da 8 a 14 anni', price: '160,00', maxPeople: 2 },
  ],
};

const PRICES = [
  { name: 'Domenica', from: '01-01', to: '12-31', weekday: [6], price: '32,00' },
  { name: 'Alta stagione', from: '07-01', to: '08-31', price: '36,00' },
];

const SLOTS = [
  { name: 'Mattina', startTime: '10:00', endTime: '11:30' },
  { name: 'Pomeriggio', startTime: '15:00', endTime: '16:30' },
  { name: 'Tramonto', startTime: '18:00', endTime: '19:30' },
];

export const BOATS: readonly ResourcePlan[] = [
  {
    key: 'nebbiolo',
    form: {
      name: 'Barca «Nebbiolo»',
      quantity: 1,
      capacity: 12,
      minParticipants: 1,
      maxParticipants: 12,
      bufferAfterMinutes: 15,
    },
    slots: SLOTS,
  },
  {
    key: 'dolcetto',
    form: {
      name: 'Barca «Dolcetto»',
      quantity: 1,
      capacity: 8,
      minParticipants: 1,
      maxParticipants: 8,
      bufferAfterMinutes: 15,
    },
    slots: SLOTS,
  },
];

export const BOAT_TRIP: ServicePlan = {
  key: 'barca',
  category: 'lago',
  resources: ['nebbiolo', 'dolcetto'],
  pictures: 'barca',
  form: {
    name: 'Giro in barca sul lago di Viverone',
    description: seedParagraphs(
      `Un’ora e mezza sull’acqua, senza fretta, con le colline dell’anfiteatro morenico da una parte e le Alpi
       dall’altra. Partiamo dall’imbarcadero di Viverone su una barca in legno restaurata, la «Nebbiolo» o la
       «Dolcetto», silenziosa perché spinta da un motore elettrico.`,
      `Costeggiamo i canneti dove nidificano gli svassi, passiamo davanti ai resti del villaggio palafitticolo
       dell’età del Bronzo, patrimonio dell’UNESCO, e ci fermiamo al largo del borgo per un bicchiere di Erbaluce e
       qualche assaggio di formaggio. Per i bambini c’è il succo d’uva.`,
      `La barca ha un tendalino e parte anche con un po’ di vento; in caso di temporale ti avvisiamo la sera prima e
       ti rimborsiamo per intero. Porta una giacca leggera: sull’acqua, al tramonto, rinfresca anche d’estate.`,
      'Il punto di ritrovo è l’imbarcadero di Viverone, dieci minuti prima della partenza. Il parcheggio è gratuito.',
    ),
    price: '28,00',
    maxResaleFee: '15',
    visibleInMarketplace: true,
    tags: 'lago, barca elettrica, famiglie, aperitivo, cani ammessi',
    email: 'barca@example.com',
    phone: '+39 333 123 4567',
    mapEmbed: `<iframe src="${mapOf('Imbarcadero di Viverone')}" width="600" height="450" style="border:0;"></iframe>`,
    videoEmbed: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    cutOffMinutes: 60,
    horizonDays: 365,
    cancellationHours: 24,
    reminderText: 'Ti aspettiamo all’imbarcadero dieci minuti prima. Porta una giacca leggera.',
    meetingPoint: 'Imbarcadero di Viverone, pontile 2',
    languages: 'italiano, inglese, francese',
    included: 'Barca e skipper\nUn calice e stuzzichini\nCoperte a bordo',
    goodToKnow: 'Dieci minuti prima al pontile\nGiacca leggera anche d’estate',
  },
  rates: [
    { name: 'Adulto', description: 'Calice e assaggi compresi', price: '28,00', periods: PRICES },
    { name: 'Ragazzo', description: 'Da 6 a 14 anni', price: '16,00', maxPeople: 6 },
    {
      name: 'Famiglia',
      description: 'Due adulti con uno o due ragazzi',
      price: '75,00',
      pricing: 'per_booking',
      minPeople: 3,
      maxPeople: 4,
    },
  ],
};
