import { mapOf, paragraphs, type ResourcePlan, type ServicePlan } from '../plan.ts';

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
    description: paragraphs(
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
  },
  rates: [
    { name: 'Adulto', description: 'Volo, brindisi e colazione', price: '240,00' },
    { name: 'Ragazzo', description: 'Da 8 a 14 anni', price: '160,00', maxPeople: 2 },
  ],
};
