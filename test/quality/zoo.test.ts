import { exhibit } from './zoo/exhibition.js';
import { answerAnimals } from './zoo/animals/answers.js';
import { httpAnimals } from './zoo/animals/http.js';
import { listAnimals } from './zoo/animals/list.js';
import { offerAnimals } from './zoo/animals/offers.js';
import { resourceAnimals } from './zoo/animals/resources.js';
import { survivalAnimals } from './zoo/animals/survival.js';
import { wireAnimals } from './zoo/animals/wire.js';

exhibit('a zoo of servers with one fault each: what they say and whether they live', [
  ...wireAnimals,
  ...answerAnimals,
  ...listAnimals,
  ...httpAnimals,
  ...survivalAnimals,
  ...offerAnimals,
  ...resourceAnimals,
]);
