/** Alba's album: tours and tastings in the Langhe. */
import { aisle, oldCasks, tasting } from '../moods/cellars.ts';
import {
  autumnBalloons,
  dawnBalloons,
  eveningCover,
  noonBalloons,
  winterBalloons,
} from '../moods/flights.ts';
import { plinLesson, sfoglia, tajarin } from '../moods/kitchens.ts';
import { dawnLake, islandLake, morningLake, sunsetLake } from '../moods/lakes.ts';
import { truffleAutumn, truffleEvening, truffleFog } from '../moods/truffle.ts';
import { autumnVines, harvestVines, springVines, sunsetVines } from '../moods/vines.ts';
import { aerial } from '../scenes/balloon.ts';
import { cellar } from '../scenes/cellar.ts';
import { forest } from '../scenes/forest.ts';
import { kitchen } from '../scenes/kitchen.ts';
import { lake } from '../scenes/lake.ts';
import { vineyard } from '../scenes/vineyard.ts';
import type { AlbumEntry } from './entry.ts';

export const ALBA: readonly AlbumEntry[] = [
  {
    key: 'alba-barca-alba',
    subject: 'barca',
    seed: 11,
    alt: 'Barca in legno con un gruppo di ospiti sul lago all’alba, tra la nebbia e le canne',
    scene: () => lake(dawnLake),
  },
  {
    key: 'alba-barca-mattina',
    subject: 'barca',
    seed: 12,
    alt: 'Barca con il tendalino sul lago in una mattina limpida, con il borgo sull’altra riva',
    scene: () => lake(morningLake),
  },
  {
    key: 'alba-barca-tramonto',
    subject: 'barca',
    seed: 13,
    alt: 'Barca controluce sul lago mentre il sole tramonta dietro le colline',
    scene: () => lake(sunsetLake),
  },
  {
    key: 'alba-barca-isola',
    subject: 'barca',
    seed: 14,
    alt: 'Due barche davanti al borgo con il campanile che si specchia nel lago',
    scene: () => lake(islandLake),
  },
  {
    key: 'alba-vigna-tramonto',
    subject: 'vigna',
    seed: 21,
    alt: 'Due persone passeggiano tra i filari al tramonto, con una cascina e i cipressi sullo sfondo',
    scene: () => vineyard(sunsetVines),
  },
  {
    key: 'alba-vigna-autunno',
    subject: 'vigna',
    seed: 22,
    alt: 'Filari rossi e dorati in autunno sotto un borgo delle Langhe',
    scene: () => vineyard(autumnVines),
  },
  {
    key: 'alba-vigna-primavera',
    subject: 'vigna',
    seed: 23,
    alt: 'Passeggiata tra le vigne verdi in una giornata di primavera',
    scene: () => vineyard(springVines),
  },
  {
    key: 'alba-vigna-vendemmia',
    subject: 'vigna',
    seed: 24,
    alt: 'Grappoli maturi tra i filari poco prima della vendemmia',
    scene: () => vineyard(harvestVines),
  },
  {
    key: 'alba-tartufo-autunno',
    subject: 'tartufo',
    seed: 31,
    alt: 'Il trifolau e il suo cane cercano il tartufo nel bosco d’autunno',
    scene: () => forest(truffleAutumn),
  },
  {
    key: 'alba-tartufo-nebbia',
    subject: 'tartufo',
    seed: 32,
    alt: 'Un cane da tartufo annusa il terreno nel bosco avvolto dalla nebbia',
    scene: () => forest(truffleFog),
  },
  {
    key: 'alba-tartufo-sera',
    subject: 'tartufo',
    seed: 33,
    alt: 'Il trifolau e il cane rientrano lungo il sentiero nella luce della sera',
    scene: () => forest(truffleEvening),
  },
  {
    key: 'alba-cantina-degustazione',
    subject: 'cantina',
    seed: 41,
    alt: 'Calici di vino rosso, una bottiglia e formaggi su un tavolo in cantina',
    scene: () => cellar(tasting),
  },
  {
    key: 'alba-cantina-botti',
    subject: 'cantina',
    seed: 42,
    alt: 'Due file di botti sotto la volta in mattoni illuminata da luci calde',
    scene: () => cellar(aisle),
  },
  {
    key: 'alba-cantina-calici',
    subject: 'cantina',
    seed: 43,
    alt: 'Tre calici allineati a lume di candela davanti alle botti antiche',
    scene: () => cellar(oldCasks),
  },
  {
    key: 'alba-mongolfiera-alba',
    subject: 'mongolfiera',
    seed: 51,
    alt: 'Una mongolfiera arancione e crema sorvola le colline velate dalla nebbia',
    scene: () => aerial(dawnBalloons),
  },
  {
    key: 'alba-mongolfiera-autunno',
    subject: 'mongolfiera',
    seed: 52,
    alt: 'Mongolfiere sopra i vigneti delle Langhe accesi dai colori dell’autunno',
    scene: () => aerial(autumnBalloons),
  },
  {
    key: 'alba-mongolfiera-inverno',
    subject: 'mongolfiera',
    seed: 53,
    alt: 'Due mongolfiere sopra le colline innevate in un mattino d’inverno',
    scene: () => aerial(winterBalloons),
  },
  {
    key: 'alba-mongolfiera-giorno',
    subject: 'mongolfiera',
    seed: 54,
    alt: 'Quattro mongolfiere nel cielo azzurro sopra i campi di primavera',
    scene: () => aerial(noonBalloons),
  },
  {
    key: 'alba-cucina-tajarin',
    subject: 'cucina',
    seed: 61,
    alt: 'Nidi di tajarin freschi, uova, farina e mattarello su un tavolo di legno visto dall’alto',
    scene: () => kitchen(tajarin),
  },
  {
    key: 'alba-cucina-plin',
    subject: 'cucina',
    seed: 62,
    alt: 'Agnolotti del plin in fila sul tavolo infarinato, accanto alla rotella',
    scene: () => kitchen(plinLesson),
  },
  {
    key: 'alba-cucina-sfoglia',
    subject: 'cucina',
    seed: 63,
    alt: 'La sfoglia tirata con il mattarello, con pomodori e basilico intorno',
    scene: () => kitchen(sfoglia),
  },
  {
    key: 'alba-copertina',
    subject: 'copertina',
    seed: 71,
    cover: true,
    alt: 'Le colline delle Langhe al tramonto, con un borgo e una mongolfiera in volo',
    scene: () => aerial(eveningCover),
  },
];
