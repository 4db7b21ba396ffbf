import { exhibit } from './zoo/exhibition.js';
import { sequenceAnimals } from './zoo/animals/sequences.js';

exhibit('a zoo of servers whose fault takes several calls', sequenceAnimals);
