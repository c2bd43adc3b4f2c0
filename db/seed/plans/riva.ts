// «riva»: a hotel on Lake Garda that sells other activities' services to its guests.
import { type ActivityPlan, seedParagraphs } from './plan.ts';

export const RIVA: ActivityPlan = {
  key: 'riva',
  type: 'Hotel e residenze',
  form: {
    name: 'Riva, il portierato dell’Hotel Limonaia',
    subdomain: 'riva',
    email: 'riva@example.com',
    phone: '+39 030 914 5566',
    website: 'https://riva.example.com',
    description: seedParagraphs(
      `L’Hotel Limonaia sta sulla riva del Garda dal 1934, fra il porto vecchio e le terrazze dei limoni. Il suo
       portierato fa quello che ha sempre fatto: consiglia, prenota e pensa ai dettagli.`,
      `Qui trovi le gite che proponiamo ai nostri ospiti e a chi passa da Desenzano: le abbiamo provate tutte, e le
       organizza chi le fa di mestiere. Al trasferimento da e per l’hotel pensiamo noi.`,
    ),
    legalName: 'Limonaia Ospitalità S.p.A.',
    vatNumber: '01987650239',
    iban: 'IT84 R080 1635 3200 0002 0406 080',
    legalCity: 'Desenzano del Garda',
    legalAddress: 'Lungolago Cesare Battisti 21',
    city: 'Desenzano del Garda',
    address: 'Lungolago Cesare Battisti 21',
    primaryColor: '#1B4F8A',
    backgroundColor: '#FFF8E1',
  },
  categories: [],
  resources: [],
  services: [],
  catalogs: [
    {
      key: 'fuori-porta',
      form: {
        name: 'Gite fuori porta',
        description:
          'Una giornata diversa dal lago: si parte dopo colazione e si torna per l’aperitivo in terrazza.',
        public: true,
      },
      services: [],
    },
  ],
};
