import { exhibit } from './zoo/exhibition.js';
import { inputAnimals } from './zoo/animals/input.js';
import { outputAnimals } from './zoo/animals/output.js';

exhibit('a zoo of servers with one fault each: what their tools take and give', [
  ...inputAnimals,
  ...outputAnimals,
]);
