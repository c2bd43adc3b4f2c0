// «bosco»: rentals and nights outdoors in Trentino. Most of its units are exclusive to one party.
import { type ActivityPlan, seedParagraphs } from '../plan.ts';
import { CABIN, CABINS, NIGHT_GUIDES, NIGHT_WALK } from './nights.ts';
import { BIKE, BIKES, CANOE, CANOES } from './rentals.ts';

export const BOSCO: ActivityPlan = {
  key: 'bosco',
  type: 'Noleggi e sport all’aperto',
  form: {
    name: 'Bosco, noleggi e notti all’aperto',
    subdomain: 'bosco',
    email: 'bosco@example.com',
    phone: '+39 0461 586 321',
    website: 'https://bosco.example.com',
    description: seedParagraphs(
      `Un capanno di legno sulla riva del lago, dodici biciclette appese e sei canoe tirate in secca: Bosco è
       cominciato così, e il capanno è ancora lì.`,
      `Noleggiamo attrezzatura che useremmo noi, spieghiamo come si usa e diciamo dove andare secondo le gambe e il
       tempo che hai. La sera accompagniamo al rifugio, e per chi vuole restare ci sono due case fra i larici.`,
    ),
    legalName: 'Bosco Avventure di Ferrero Marco',
    vatNumber: '02678900222',
    iban: 'IT43 L083 0401 8070 0001 2345 678',
    legalCity: 'Molveno',
    legalAddress: 'Via Lungolago 8',
    city: 'Molveno',
    address: 'Via Lungolago 8',
    primaryColor: '#1E5B4F',
    backgroundColor: '#EAF3EE',
  },
  categories: [
    { key: 'acqua', name: 'Sull’acqua', color: '#187A8C', icon: 'tabler:kayak' },
    { key: 'sentieri', name: 'Sui sentieri', color: '#8A5A1F', icon: 'tabler:bike' },
    { key: 'notti', name: 'Notti nel bosco', color: '#4B3F8F', icon: 'tabler:moon-stars' },
  ],
  resources: [CANOES, BIKES, NIGHT_GUIDES, CABINS],
  services: [CANOE, BIKE, NIGHT_WALK, CABIN],
  catalogs: [
    {
      key: 'noleggi',
      form: {
        name: 'Noleggi sul lago',
        description: 'Canoe e biciclette a mezza giornata, pronte all’uso.',
        public: true,
      },
      services: ['canoa', 'bici'],
    },
    {
      key: 'notti',
      form: {
        name: 'Quando fa buio',
        description: 'Camminate al chiaro di luna e una notte tra i rami.',
        public: true,
      },
      services: ['notte', 'casa'],
    },
  ],
};
